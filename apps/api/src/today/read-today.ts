import { QUEUE_ROWS } from '@mirador/contract/today-queues'
import { findListSettings } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { findAgileResults } from '@mirador/database/documents/agile-results'
import { strongestReasons } from '@mirador/database/fit/explain-fit'
import { isTodayUnoffered } from '@mirador/database/mail/today-mail'
import { listUnseenOwnResults } from '@mirador/database/offers/own-result-news'
import { countClosingDays } from '@mirador/database/search/closing-days'
import { listTenderRows } from '@mirador/database/search/list-page'
import { countTenders } from '@mirador/database/search/tender-list'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { type ChangedTender, listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { countFollowed, readTenderQueues, type TenderQueues } from '@mirador/database/today/queued-tenders'
import type { OwnDeadline, OwnTask } from '@mirador/domain/deadlines/own-deadline'
import { withNetChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { chileDay } from '@mirador/domain/time/chile-time'
import { changesQueue } from '@mirador/domain/today/queues'
import { endedAgile } from '../tenders/ended-agile.ts'
import { addOwnResults } from '../tenders/own-results.ts'
import { partOrNull } from '../tenders/parts.ts'
import { tenderAnswer } from '../tenders/tender-answer.ts'

interface Options {
  now: Date
  /** tenders that appeared after it are new */
  since: Date
  opened_at: Date | null
  /** receives the error of a queue that could not be read, if any: the answer has no such queue */
  onFailure: (error: unknown) => void
}

/** The queues of Hoy of an account, as the screen draws them. */
export async function readToday(db: Db, sub: string, { now, since, opened_at, onFailure }: Options) {
  const orNull = <T>(read: () => Promise<T>) => partOrNull(read, onFailure)
  const queues = await orNull(() => readTenderQueues(db, sub, { now, since }))
  const isKnown = queues && queues.fit_state !== 'computing' ? queues : null
  const [decide, changes, fresh, lists, follows, offers_mail, history] = await Promise.all([
    isKnown && orNull(() => decideRows(db, sub, isKnown, now)),
    orNull(async () => changeRows(db, sub, await unseenNews(db, sub), now)),
    isKnown && orNull(() => freshRows(db, sub, isKnown, now)),
    countLists(db, sub, now),
    countFollowed(db, sub, { from: opened_at ?? now, now }),
    isTodayUnoffered(db, sub),
    historyOf(db, sub, queues),
  ])
  return {
    at: now,
    since,
    opened_at,
    fit_state: queues?.fit_state ?? ('failed' as const),
    fit_summary: queues?.fit_summary ?? null,
    decide,
    changes,
    fresh,
    next_deadline: queues?.next_deadline ? nextOf(queues.next_deadline) : null,
    ...lists,
    ...follows,
    offers_mail,
    history,
  }
}

const stepOf = (step: OwnDeadline | OwnTask) =>
  step.kind === 'task' ? { kind: step.kind, at: step.at, text: step.text } : { kind: step.kind, at: step.at }

const nextOf = ({ bid_idn, name, deadline }: NonNullable<TenderQueues['next_deadline']>) => ({
  bid_idn,
  name,
  ...stepOf(deadline),
})

/** The first rows of the queue of tenders to decide on. */
export async function decideRows(db: Db, sub: string, { decide, scoring, fitOf }: TenderQueues, now: Date) {
  const rows = await rowsOf(db, sub, decide.slice(0, QUEUE_ROWS.decide))
  const reasons =
    scoring &&
    (await strongestReasons(
      db,
      scoring,
      rows.map(({ row }) => row),
    ))
  return {
    total: decide.length,
    rows: rows.map(({ row, queued: { deadline } }) => ({
      tender: tenderAnswer(row, now, { fit: fitOf(row.id) }),
      deadline: stepOf(deadline),
      reason: reasons?.get(row.id) ?? null,
    })),
  }
}

/** The first rows of the queue of new tenders. */
export async function freshRows(db: Db, sub: string, { fresh, fitOf }: TenderQueues, now: Date) {
  const rows = await rowsOf(db, sub, fresh.slice(0, QUEUE_ROWS.fresh))
  return { total: fresh.length, rows: rows.map(({ row }) => tenderAnswer(row, now, { fit: fitOf(row.id) })) }
}

/** The rows of some queued tenders, in their order; one that was deleted meanwhile is left out. */
async function rowsOf<T extends { id: number }>(db: Db, sub: string, queue: readonly T[]) {
  const byId = new Map(queue.map((queued) => [queued.id, queued]))
  const rows = await listTenderRows(db, sub, [...byId.keys()])
  return rows.map((row) => ({ row, queued: byId.get(row.id) as T }))
}

interface ChangeNews {
  changed: Iterable<ChangedTender>
  results: Awaited<ReturnType<typeof listUnseenOwnResults>>
}

/** Followed tenders with changes that were not seen, and with results of the own offers that were not. */
async function unseenNews(db: Db, sub: string): Promise<ChangeNews> {
  const { byTender } = await listUnseenChanges(db, sub)
  return { changed: byTender.values(), results: await listUnseenOwnResults(db, sub) }
}

/** The first rows of the queue of changes. */
export async function changeRows(db: Db, sub: string, { changed, results }: ChangeNews, now: Date) {
  const withResults = await addOwnResults(db, sub, withNetChanges(changed), results)
  const queue = changesQueue([
    ...withResults.changed.map((tender) => ({ ...tender, hasOwnResult: tender.own_result !== null })),
    ...withResults.further.map((tender) => ({ ...tender, changes: [], up_to: 0, hasOwnResult: true })),
  ])
  const rows = await rowsOf(
    db,
    sub,
    queue.slice(0, QUEUE_ROWS.changes).map((tender) => ({ ...tender, id: tender.tender_id })),
  )
  const tenders = rows.map(({ row }) => row)
  const winners = await listWinners(db, tenders)
  const agileResults = await findAgileResults(db, endedAgile(tenders))
  return {
    total: queue.length,
    rows: rows.map(({ row, queued: { up_to, changes, own_result } }) => {
      const [change = null, ...more] = changes
      const tender = tenderAnswer(row, now, {
        unseen: { up_to, changes: [...changes] },
        winners: winners.get(row.id),
        result: agileResults.get(row.bid_idn),
      })
      return { tender, change, more: more.length, own_result }
    }),
  }
}

async function countLists(db: Db, sub: string, now: Date) {
  const query = { channel: 'ambas', status: 'publicada', sort: 'recent' } as const
  const { rubros, hasDismissals } = await findListSettings(db, sub)
  const today = chileDay(now)
  const own = await countTenders(db, { ...query, scope: 'mine' }, { sub, rubros, hasDismissals })
  const all = await countTenders(db, { ...query, scope: 'all' }, { sub, rubros: [] })
  const [closing_today = 0] = await countClosingDays(
    db,
    { ...query, scope: 'all' },
    { sub, rubros: [] },
    { today, days: 1 },
  )
  return { own_open: own.total, open: all.total, closing_today }
}

async function historyOf(db: Db, sub: string, queues: TenderQueues | null) {
  const tenders = queues?.scoring?.scorer.history?.tenders
  if (!tenders) return null
  const company = await findCompany(db, sub)
  return company ? { company: company.canonical_name, tenders } : null
}
