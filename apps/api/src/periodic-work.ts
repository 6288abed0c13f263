import { matchFollowedAwards } from '@mirador/database/companies/supplier-follows'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { prepareOpenTenders } from '@mirador/database/fit/open-tenders'
import { moveTasks } from '@mirador/database/mesa/move-tasks'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { storeWordChanges } from '@mirador/database/saved-searches/word-changes'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { analyzeTenders, closeExpiredTenders } from '@mirador/database/search/tender-search'
import { readTypedWords } from '@mirador/database/search/typed-words'
import { deleteRunsBefore, interruptDeadRuns } from '@mirador/database/source/ingestion-runs'
import { fillPriceKeys } from '@mirador/database/tenders/fill-price-keys'
import { rebuildSearch } from '@mirador/database/tenders/rebuild-search'
import { linkSecondCalls } from '@mirador/database/tenders/second-calls'
import { learnWordsNightly } from '@mirador/database/words/learn-words'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import type { Context } from './context.ts'
import { every } from './every.ts'
import { forgetOldData } from './forget-old-data.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

const RUNS_KEPT_MS = 90 * DAY_MS
/** Mail of other processes, and mail whose retry is due, waits at most this long. */
const OUTBOX_MS = 5 * SECOND_MS
/** An event waits at most this long for its first attempt. */
const WEBHOOKS_MS = 2 * SECOND_MS

/** Repairs the state after a crash of an earlier process. For the start. */
export async function recoverFromCrash({
  database,
  mailer,
  webhooks,
  journalDeletions,
  now,
  log,
}: Context): Promise<void> {
  const { db, kind } = database
  // other processes may be sending their mails and webhooks
  if (kind === 'embedded') {
    await mailer.retryNow()
    await webhooks?.retryNow()
  }
  // may collide with another process; the next turn is in a minute
  await closeExpiredTenders(db, now()).catch((error) => log.warn({ err: error }, 'tenders not closed at start'))
  await interruptDeadRuns(db, now())
  await journalDeletions()
}

/** Starts the periodic work of the process, except for reading the source. */
export function startPeriodicWork(context: Context): { stop(): void } {
  const { database, env, identity, personalTokens, webhooks, mailer, notices, journalDeletions, now, log } = context
  const { db, kind } = database
  countLexemes(db, now()).catch((error) => log.warn({ err: error }, 'lexemes not counted at start'))
  const timers = [
    every('outbox', OUTBOX_MS, () => mailer.deliver(), log),
    every('closed tenders', MINUTE_MS, () => closeExpiredTenders(db, now()), log),
    every('saved searches', MINUTE_MS, () => matchSavedSearches(db, now()), log),
    every('followed awards', MINUTE_MS, () => matchFollowedAwards(db, now()), log),
    every('moved tasks', MINUTE_MS, () => moveTasks(db, now()), log),
    every('second calls', MINUTE_MS, () => linkSecondCalls(db, now()), log),
    // after an upgrade: a million lines take some ten minutes
    every('price keys', MINUTE_MS, () => fillPriceKeys(db, 20), log),
    // after an upgrade: a million tenders take some hours, during which lists answer
    every(
      'search rows',
      5 * SECOND_MS,
      () => rebuildSearch(database, { now: now(), milliseconds: 2 * SECOND_MS, finish: storeWordChanges }),
      log,
    ),
    every('lexemes', MINUTE_MS, () => countLexemes(db, now()), log),
    // reading all of them takes longer than a screen may wait; later only what changed is read
    every('open tenders', MINUTE_MS, () => prepareOpenTenders(db), log, SECOND_MS),
    // after an import, and soon after the first start
    every('supplier search', MINUTE_MS, () => deriveSupplierSearch(db), log, SECOND_MS),
    // at night, and soon after the first start
    every('words', MINUTE_MS, () => learnWordsNightly(db, now()), log, SECOND_MS),
    every('dead runs', MINUTE_MS, () => interruptDeadRuns(db, now()), log),
    every('notices', MINUTE_MS, () => notices.turn(), log),
    // ahead of the first misspelt search
    every('typed words', MINUTE_MS, () => readTypedWords(db), log),
    every('old runs', HOUR_MS, () => deleteRunsBefore(db, new Date(now().getTime() - RUNS_KEPT_MS)), log),
    every('token ends', MINUTE_MS, () => personalTokens?.announceEnds() ?? Promise.resolve(), log),
    every('identity', HOUR_MS, () => identity.purge(), log),
    every('sent mail', HOUR_MS, () => mailer.purge(), log),
    ...(webhooks ? webhookWork(webhooks, log) : []),
    every('old notices', HOUR_MS, () => notices.purge(), log),
    // the database drops them after two days
    every(
      'old data',
      HOUR_MS,
      async () => {
        await journalDeletions()
        await forgetOldData(database, now(), env.agileMonths)
      },
      log,
    ),
    // the embedded database has no autovacuum
    kind === 'embedded'
      ? every('statistics', 6 * HOUR_MS, () => analyzeTenders(db), log)
      : every('common terms', 15 * MINUTE_MS, () => reviewCommonTerms(db), log),
  ]
  return {
    stop() {
      for (const timer of timers) timer.stop()
    },
  }
}

const webhookWork = (webhooks: Webhooks, log: Context['log']) => [
  every('webhooks', WEBHOOKS_MS, () => webhooks.deliver(), log),
  every('webhook deadlines', MINUTE_MS, () => webhooks.queueDeadlines(), log),
  every('old webhooks', HOUR_MS, () => webhooks.purge(), log),
]
