import { LEVEL } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** How urgent a detail call is: ascending. */
export const RANK = {
  followedDue: 0,
  followedStale: 1,
  closingSoonDue: 2,
  openDue: 3,
  closedDue: 4,
  closingSoonStale: 5,
  openStale: 6,
} as const
export type Rank = (typeof RANK)[keyof typeof RANK]

/** What may not wait for the quota to have room to spare. */
const NEWS: readonly Rank[] = [RANK.followedDue, RANK.closingSoonDue, RANK.openDue]

export interface PlannedRead {
  bid_idn: string
  rank: Rank
  /** whether only a stub is stored, so that this reading completes it */
  is_stub: boolean
}

/** Age from which an open tender is read again although no list shows a change of it (texts and amounts change unseen). */
const STALE_AFTER = { followed: '1 hour', closingSoon: '6 hours', open: '24 hours' } as const
const SOON = '3 days'

/**
 * The details to read next, the most urgent first: followed tenders, then what lists show as new or changed
 * (what closes soon first), then open ones by age.
 * @param onlyNews leaves out what can wait: looking again at open ones, and changes of those closed already
 */
export async function listDetailReads(
  db: Db,
  now: Date,
  limit: number,
  { onlyNews = false } = {},
): Promise<PlannedRead[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<PlannedRead>`
    with due as (
      select s.bid_idn, t.id as tender_id, coalesce(s.status, t.status) = ${PUBLISHED}
          and (coalesce(s.closes_at, t.closes_at) is null or coalesce(s.closes_at, t.closes_at) > ${at}) as is_open,
        coalesce(s.closes_at, t.closes_at) as closes_at, s.detail_read_at, true as is_due,
        coalesce(t.level, 0) < ${LEVEL.detail} as is_stub
      from source_tender s left join tender t on t.bid_idn = s.bid_idn
      where s.detail_due and (s.next_try_at is null or s.next_try_at <= ${at}) and t.is_demo is not true
    ),
    open as (
      select t.bid_idn, t.id as tender_id, true as is_open, o.closes_at,
        coalesce(s.detail_read_at, t.detail_source_at) as detail_read_at, t.level < ${LEVEL.detail} as is_due,
        t.level < ${LEVEL.detail} as is_stub
      from tender_search o join tender t on t.id = o.tender_id
      left join source_tender s on s.bid_idn = t.bid_idn
      where o.is_open and (o.closes_at is null or o.closes_at > ${at}) and not t.is_demo
        and s.detail_due is not true and (s.next_try_at is null or s.next_try_at <= ${at})
    ),
    candidates as (
      select w.*, w.is_open and w.closes_at <= ${at} + ${SOON}::interval as is_soon,
        exists (select 1 from tender_follow f where f.tender_id = w.tender_id) as is_followed
      from (select * from due union all select * from open) w
    ),
    ranked as (
      select bid_idn, is_stub, closes_at, detail_read_at,
        case
          when is_due and is_followed then ${RANK.followedDue}::int
          when is_due and is_soon then ${RANK.closingSoonDue}
          when is_due and is_open then ${RANK.openDue}
          when is_due then ${RANK.closedDue}
          when is_followed and detail_read_at <= ${at} - ${STALE_AFTER.followed}::interval then ${RANK.followedStale}
          when is_soon and detail_read_at <= ${at} - ${STALE_AFTER.closingSoon}::interval then ${RANK.closingSoonStale}
          when detail_read_at <= ${at} - ${STALE_AFTER.open}::interval then ${RANK.openStale}
        end as rank
      from candidates
    )
    select bid_idn, rank, is_stub from ranked
    where rank is not null and (not ${onlyNews}::boolean or rank = any(${NEWS}::int[]))
    order by rank,
      case when rank in (${RANK.followedStale}, ${RANK.closingSoonStale}, ${RANK.openStale}) then extract(epoch from detail_read_at)
        when rank = ${RANK.closedDue} then -extract(epoch from closes_at)
        else extract(epoch from closes_at) end nulls last,
      bid_idn
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Tenders we hold as published that a list of the open ones does not name. One that the source itself still
 * called published a short while ago is left alone: its list and its details do not flip at the same second.
 */
export async function listVanished(db: Db, activeCodes: readonly string[], now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ bid_idn: string }>`
    select t.bid_idn
    from tender_search o join tender t on t.id = o.tender_id
    left join source_tender s on s.bid_idn = t.bid_idn
    where o.status = ${PUBLISHED} and not t.is_demo and s.detail_due is not true
      and (s.detail_read_at is null or s.detail_read_at <= ${at} - interval '6 hours')
      and (s.next_try_at is null or s.next_try_at <= ${at})
      and not exists (select 1 from unnest(${activeCodes}::text[]) as code where code = t.bid_idn)`.execute(db)
  return rows.map(({ bid_idn }) => bid_idn)
}

/** How many tenders we hold as open: a list of the open ones that is far shorter is not believed. */
export async function countOpen(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tender_search o join tender t on t.id = o.tender_id
    where o.is_open and (o.closes_at is null or o.closes_at > ${now.toISOString()}::timestamptz) and not t.is_demo`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Details that are still owed. */
export async function countDetailsDue(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from source_tender where detail_due`.execute(db)
  return rows[0]?.count ?? 0
}
