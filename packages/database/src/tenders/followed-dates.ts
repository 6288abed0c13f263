import type { OwnDeadline } from '@mirador/domain/deadlines/own-deadline'
import type { DateMove } from '@mirador/domain/deadlines/tender-calendar'
import { COURSE, type TimelineDates } from '@mirador/domain/deadlines/timeline'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { codesOf, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { TenderRow } from '../search/list-page.ts'
import { listDateMoves } from './date-moves.ts'
import { isDoneSql, listDoneDeadlines } from './done-deadlines.ts'
import { listOwnTasks, ownTasksSql } from './own-tasks.ts'

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
  /** the own deadlines that the account has done */
  done: OwnDeadline[]
}

/** The followed tenders of an account with a date since `from`, or with a removed one; nearest closing first. */
export async function listFollowedDates(
  db: Db,
  sub: string,
  { from, limit }: { from: Date; limit: number },
): Promise<FollowedDates[]> {
  const since = sql`${from.toISOString()}::timestamptz`
  const { rows } = await sql<Omit<FollowedDates, 'moves' | 'done'>>`
    select t.id, t.bid_idn, t.name, t.institution_name, t.status, ${DATES}, greatest(f.followed_at, c.found_at) as revised_at
    from tender_follow f
    join tender t on t.id = f.tender_id
    join tender_search o on o.tender_id = t.id
    left join lateral (select found_at from tender_change where tender_id = t.id order by id desc limit 1) c on true
    where f.sub = ${sub}::uuid and (greatest(${DATES}) >= ${since}
      or exists (select from tender_date_move m where m.tender_id = t.id and m.was_at >= ${since}))
    order by o.closing_rank, t.id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [moves, done] = await Promise.all([listDateMoves(db, ids), listDoneDeadlines(db, sub, ids)])
  return rows.map((row) => ({ ...row, moves: moves.get(row.id) ?? [], done: done.get(row.id) ?? [] }))
}

/** Not yet closed: published, paused, or of an unknown status and not past its closing. */
const isAhead = (now: Date) => sql`(o.is_open or t.status = any(${codesOf('suspendida')}::int[])
  or (t.status <> all(${KNOWN}::int[]) and (t.closes_at is null or t.closes_at > ${now.toISOString()}::timestamptz)))`
const KNOWN = TENDER_STATUSES.flatMap(({ codes }) => codes)

/**
 * The followed tenders of an account that have not closed, and those of its desk with an open task of its own, nearest
 * own deadline or task first, overdue tasks too, as `groupsOf` groups them.
 */
export async function listDeadlines(db: Db, sub: string, { now, limit }: { now: Date; limit: number }) {
  const at = sql`${now.toISOString()}::timestamptz`
  const own = sql.join(OWN_DEADLINES.map((kind) => sql`(${kind}::text, ${sql.ref(`t.${kind}`)})`))
  const isDone = isDoneSql({ sub: sql`${sub}::uuid`, tender: sql`t.id`, kind: sql`d.kind`, at: sql`d.at` })
  const { rows } = await sql<TenderRow & TimelineDates & { total: number; open: number }>`
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      i.rut as institution_rut, t.comuna, t.region, t.currency, t.amount, t.read_at, t.source_at, t.is_demo, f.is_followed, ${DATES},
      (count(*) over ())::int as total, (count(*) filter (where o.is_open) over ())::int as open
    from (
      select coalesce(follow.tender_id, tasks.tender_id) as tender_id, follow.tender_id is not null as is_followed, tasks.at
      from (select tender_id from tender_follow where sub = ${sub}::uuid) as follow
      full join (
        select k.tender_id, min(k.due_at) as at ${ownTasksSql(sql`${sub}::uuid`)}
        group by k.tender_id
      ) as tasks on tasks.tender_id = follow.tender_id
    ) as f
    join tender t on t.id = f.tender_id
    join tender_search o on o.tender_id = t.id
    left join institution i on i.id = t.institution_id
    cross join lateral (
      select least(f.at, min(d.at) filter (where d.at > ${at} and not ${isDone})) as at from (values ${own}) as d (kind, at)
    ) as next
    where ${isAhead(now)}
    order by next.at nulls last, o.closing_rank, t.id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [done, moves, tasks] = await Promise.all([
    listDoneDeadlines(db, sub, ids),
    listDateMoves(db, ids),
    listOwnTasks(db, sub),
  ])
  const { total = 0, open = 0 } = rows[0] ?? {}
  return {
    rows: rows.map((row) => ({
      ...row,
      done: done.get(row.id) ?? [],
      moves: moves.get(row.id) ?? [],
      tasks: tasks.get(row.id) ?? [],
    })),
    total,
    open,
  }
}
