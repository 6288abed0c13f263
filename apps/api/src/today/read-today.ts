import { QUEUE_ROWS } from '@mirador/contract/today-queues'
import { findListSettings } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import { StatementCancelled } from '@mirador/database/connection/cancellation'
import type { Db } from '@mirador/database/connection/connect'
import { findAgileResults } from '@mirador/database/documents/agile-results'
import { strongestReasons } from '@mirador/database/fit/explain-fit'
import { isTodayUnoffered } from '@mirador/database/mail/today-mail'
import { listUnseenOwnResults } from '@mirador/database/offers/own-result-news'
import { countClosingDays } from '@mirador/database/search/closing-days'
import { listTenderRows } from '@mirador/database/search/list-page'
import { countTenders } from '@mirador/database/search/tender-list'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import { countFollowed, readTenderQueues, type TenderQueues } from '@mirador/database/today/queued-tenders'
import { foldChanges, type Money, type StoredChange } from '@mirador/domain/tender-changes/unseen-changes'
import { chileDay } from '@mirador/domain/time/chile-time'
import { changesQueue } from '@mirador/domain/today/queues'
import { endedAgile } from '../tenders/ended-agile.ts'
import { addOwnResults } from '../tenders/own-results.ts'
import { tenderAnswer } from '../tenders/tender-answer.ts'

interface Options {
  now: Date
  /** tenders that appeared after it are new */
  since: Date
  opened_at: Date | null
  /** receives the error of a queue that could not be read, if any: the answer has no such queue */
  onFailure: (error: unknown) => void
}

/** The queues of Hoy of an account: screen, bell and mail draw them. */
export async function readToday(db: Db, sub: string, { now, since, opened_at, onFailure }: Options) {
  async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      // the whole request is cancelled
      if (error instanceof StatementCancelled) throw error
      onFailure(error)
      return null
    }
  }
  const queues = await orNull(() => readTenderQueues(db, sub, { now, since }))
  const isKnown = queues && queues.fit_state !== 'computing' ? queues : null
  const next = queues?.followed.flatMap(({ bid_idn, name, deadline }) =>
    deadline ? [{ bid_idn, name, ...deadline }] : [],
  )
  next?.sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    at: now,
    since,
    opened_at,
    fit_state: queues?.fit_state ?? ('failed' as const),
    fit_summary: queues?.fit_summary ?? null,
    decide: isKnown && (await orNull(() => decideRows(db, sub, isKnown, now))),
    changes: await orNull(async () => changeRows(db, sub, await unseenNews(db, sub), now)),
    fresh: isKnown && (await orNull(() => freshRows(db, sub, isKnown, now))),
    next_deadline: next?.[0] ?? null,
    ...(await countLists(db, sub, now)),
    ...(await countFollowed(db, sub, { from: opened_at ?? now, now })),
    offers_mail: await isTodayUnoffered(db, sub),
    history: await historyOf(db, sub, queues),
  }
}

/** The first rows of the queue of tenders to decide on. */
export async function decideRows(db: Db, sub: string, { decide, scoring }: TenderQueues, now: Date) {
  const queued = decide.slice(0, QUEUE_ROWS.decide)
  const rows = await listTenderRows(
    db,
    sub,
    queued.map(({ id }) => id),
  )
  const reasons = scoring ? await strongestReasons(db, scoring, rows) : new Map<number, never>()
  const byId = new Map(queued.map((tender) => [tender.id, tender]))
  return {
    total: decide.length,
    rows: rows.flatMap((row) => {
      const tender = byId.get(row.id)
      if (!tender) return []
      const fit = { grade: tender.grade, rank: null, blocked: null }
      return [
        { tender: tenderAnswer(row, now, { fit }), deadline: tender.deadline, reason: reasons.get(row.id) ?? null },
      ]
    }),
  }
}

/** The first rows of the queue of new tenders. */
export async function freshRows(db: Db, sub: string, { fresh }: TenderQueues, now: Date) {
  const queued = fresh.slice(0, QUEUE_ROWS.fresh)
  const grades = new Map(queued.map(({ id, grade }) => [id, grade]))
  const rows = await listTenderRows(db, sub, [...grades.keys()])
  return {
    total: fresh.length,
    rows: rows.map((row) =>
      tenderAnswer(row, now, { fit: { grade: grades.get(row.id) ?? null, rank: null, blocked: null } }),
    ),
  }
}

/** The changes of a tender, and what their report needs. */
interface ChangedTender {
  tender_id: number
  bid_idn: string
  /** oldest first */
  history: StoredChange[]
  money: Money
}

/** Followed tenders with changes that were not seen, and with results of the own offers that were not. */
async function unseenNews(db: Db, sub: string) {
  const { byTender } = await listUnseenChanges(db, sub)
  return {
    changed: [...byTender].map(([tender_id, tender]) => ({ tender_id, ...tender })),
    results: await listUnseenOwnResults(db, sub),
  }
}

/** The queue of changes, and its first rows. */
export async function changeRows(
  db: Db,
  sub: string,
  {
    changed,
    results,
  }: { changed: readonly ChangedTender[]; results: Awaited<ReturnType<typeof listUnseenOwnResults>> },
  now: Date,
) {
  const tenders = changed.flatMap(({ tender_id, history, money, bid_idn }) => {
    const changes = foldChanges(history, money)
    return changes.length > 0 ? [{ tender_id, bid_idn, changes, up_to: history.at(-1)?.id ?? 0 }] : []
  })
  const withResults = await addOwnResults(db, sub, tenders, results)
  const queue = changesQueue([
    ...withResults.changed.map((tender) => ({
      ...tender,
      hasOwnResult: tender.own_result !== null,
      found_at: new Date(Math.max(...tender.changes.map(({ found_at }) => found_at.getTime()))),
    })),
    ...withResults.further.map((tender) => ({ ...tender, changes: [], up_to: 0, hasOwnResult: true })),
  ])
  const queued = queue.slice(0, QUEUE_ROWS.changes)
  const rows = await listTenderRows(
    db,
    sub,
    queued.map(({ tender_id }) => tender_id),
  )
  const winners = await listWinners(db, rows)
  const agileResults = await findAgileResults(db, endedAgile(rows))
  const byId = new Map(queued.map((one) => [one.tender_id, one]))
  return {
    total: queue.length,
    rows: rows.flatMap((row) => {
      const one = byId.get(row.id)
      if (!one) return []
      const [change = null, ...more] = one.changes
      const tender = tenderAnswer(row, now, {
        unseen: { up_to: one.up_to, changes: [...one.changes] },
        winners: winners.get(row.id),
        result: agileResults.get(row.bid_idn),
      })
      return [{ tender, change, more: more.length, own_result: one.own_result }]
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
