import { type MarkedDeadline, markedDeadlines, type OwnDeadlineDates } from '@mirador/domain/deadlines/own-deadline'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** What the queues of Hoy need of an open tender beside its fit. */
export interface OpenDates {
  bid_idn: string
  published_at: Date | null
  first_read_at: Date | null
  closes_at: Date | null
  /** the earliest first; none is marked as done */
  deadlines: readonly MarkedDeadline[]
}

/** The same of a tender that is stored, open or not. */
export interface StoredDates extends OpenDates {
  id: number
  name: string
  /** code of the source */
  status: number
}

type Row = Omit<StoredDates, 'deadlines'> & Omit<OwnDeadlineDates, 'status'>

/** The dates of some tenders. @param ids an expression, the array of their ids */
export async function listDates(db: Db, ids: ReturnType<typeof sql>): Promise<StoredDates[]> {
  const { rows } = await sql<Row>`
    select t.id, t.bid_idn, t.name, t.status, t.published_at, t.first_read_at,
      ${sql.join(OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)}`))}
    from tender t where t.id = any(${ids})`.execute(db)
  return rows.map(({ id, bid_idn, name, status, published_at, first_read_at, ...dates }) => ({
    id,
    bid_idn,
    name,
    status,
    published_at,
    first_read_at,
    closes_at: dates.closes_at,
    deadlines: markedDeadlines(dates, []),
  }))
}

/** The dates of some tenders, by tender id. */
export async function readOpenDates(db: Db, ids: readonly number[]): Promise<Map<number, OpenDates>> {
  const rows = ids.length === 0 ? [] : await listDates(db, sql`${ids}::int[]`)
  // without the names, which a process would keep of all open tenders
  return new Map(rows.map(({ id, name: _name, status: _status, ...dates }) => [id, dates]))
}
