import type { DateMove } from '@mirador/domain/deadlines/tender-calendar'
import { COURSE, type TimelineDates } from '@mirador/domain/deadlines/timeline'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { TenderRow } from '../search/list-page.ts'
import { listDateMoves } from './date-moves.ts'

const DATES = sql.join(COURSE.map((kind) => sql.ref(`t.${kind}`)))

/** A followed tender with all dates of its process. */
export interface FollowedDates extends TimelineDates {
  id: number
  bid_idn: string
  name: string
  institution_name: string | null
  status: number
  /** when the follow began, or the tender last changed */
  revised_at: Date
  moves: DateMove[]
}

/** The followed tenders of an account with a date since `from`, or with a removed one; nearest closing first. */
export async function listFollowedDates(
  db: Db,
  sub: string,
  { from, limit }: { from: Date; limit: number },
): Promise<FollowedDates[]> {
  const since = sql`${from.toISOString()}::timestamptz`
  const { rows } = await sql<Omit<FollowedDates, 'moves'>>`
    select t.id, t.bid_idn, t.name, t.institution_name, t.status, ${DATES}, greatest(f.followed_at, c.found_at) as revised_at
    from tender_follow f
    join tender t on t.id = f.tender_id
    join tender_search o on o.tender_id = t.id
    left join lateral (select found_at from tender_change where tender_id = t.id order by id desc limit 1) c on true
    where f.sub = ${sub}::uuid and (greatest(${DATES}) >= ${since}
      or exists (select from tender_date_move m where m.tender_id = t.id and m.was_at >= ${since}))
    order by o.closing_rank, t.id limit ${limit}`.execute(db)
  const moves = await listDateMoves(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, moves: moves.get(row.id) ?? [] }))
}

/**
 * The followed tenders of an account, nearest closing first, except for those that closed before an instant.
 * @returns `total`: number of all followed ones; `older`: number of those left out by that instant
 */
export async function listDeadlines(db: Db, sub: string, { closedSince, limit }: { closedSince: Date; limit: number }) {
  const isOlder = sql`not o.is_open and o.closes_at < ${closedSince.toISOString()}::timestamptz`
  const counted = await sql<{ total: number; open: number; older: number }>`
    select count(*)::int as total, (count(*) filter (where o.is_open))::int as open, (count(*) filter (where ${isOlder}))::int as older
    from tender_follow f join tender_search o on o.tender_id = f.tender_id where f.sub = ${sub}::uuid`.execute(db)
  const { rows } = await sql<TenderRow & TimelineDates>`
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      i.rut as institution_rut, t.comuna, t.region, t.currency, t.amount, t.read_at, t.source_at, t.is_demo, true as is_followed, ${DATES}
    from tender_follow f
    join tender t on t.id = f.tender_id
    join tender_search o on o.tender_id = t.id
    left join institution i on i.id = t.institution_id
    where f.sub = ${sub}::uuid and (${isOlder}) is not true
    order by o.closing_rank, t.id limit ${limit}`.execute(db)
  return { rows, ...(counted.rows[0] ?? { total: 0, open: 0, older: 0 }) }
}
