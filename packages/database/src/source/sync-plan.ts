import type { AgedClass } from '@mirador/domain/reading/reading-classes'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { LEVEL } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** A detail that may be read now. */
export interface ReadingCandidate {
  bid_idn: string
  /** status in the last list, else the stored one; null when there is none */
  status: number | null
  closes_at: Date | null
  is_open: boolean
  is_followed: boolean
  /** whether a list shows it as new or changed, or only its list entry is stored */
  is_owed: boolean
  /** whether only a stub is stored, so that this reading completes it */
  is_stub: boolean
  listed_at: Date | null
  detail_read_at: Date | null
}

/** The due details, and those of open tenders that are due by age. None that waits after a failure. */
export async function listReadingCandidates(
  db: Db,
  now: Date,
  aged: readonly AgedClass[],
): Promise<ReadingCandidate[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const ms = (count: number) => sql`${count}::float8 * interval '1 ms'`
  const dueByAge = sql.join(
    aged.map(
      ({
        isFollowed,
        withinMs,
        spacingMs,
      }) => sql`(coalesce(s.detail_read_at, t.detail_source_at) <= ${at} - ${ms(spacingMs)}
        and ${Number.isFinite(withinMs) ? sql`o.closes_at <= ${at} + ${ms(withinMs)}` : sql`true`}
        and ${isFollowed ? sql`exists (select from tender_follow f where f.tender_id = t.id)` : sql`true`})`,
    ),
    sql` or `,
  )
  const { rows } = await sql<ReadingCandidate>`
    with owed as (
      select s.bid_idn, t.id as tender_id, coalesce(s.status, t.status) as status,
        coalesce(s.closes_at, t.closes_at) as closes_at, true as is_owed, coalesce(t.level, 0) < ${LEVEL.detail} as is_stub,
        s.listed_at, s.detail_read_at
      from source_tender s left join tender t on t.bid_idn = s.bid_idn
      where s.channel = ${CHANNEL.tender} and s.detail_due and (s.next_try_at is null or s.next_try_at <= ${at})
        and t.is_demo is not true
    ),
    open as (
      select t.bid_idn, t.id as tender_id, o.status::int as status, o.closes_at, t.level < ${LEVEL.detail} as is_owed,
        t.level < ${LEVEL.detail} as is_stub, s.listed_at, coalesce(s.detail_read_at, t.detail_source_at) as detail_read_at
      from tender_search o join tender t on t.id = o.tender_id
      left join source_tender s on s.bid_idn = t.bid_idn
      where o.channel = ${CHANNEL.tender} and o.is_open and (o.closes_at is null or o.closes_at > ${at}) and not t.is_demo
        and s.detail_due is not true and (s.next_try_at is null or s.next_try_at <= ${at})
        and (t.level < ${LEVEL.detail} or ${dueByAge})
    )
    select c.bid_idn, c.status, c.closes_at, c.is_owed, c.is_stub, c.listed_at, c.detail_read_at,
      coalesce(c.status = ${PUBLISHED} and (c.closes_at is null or c.closes_at > ${at}), false) as is_open,
      exists (select from tender_follow f where f.tender_id = c.tender_id) as is_followed
    from (select * from owed union all select * from open) c`.execute(db)
  return rows
}

/**
 * Tenders stored as published that a list of the open ones does not name. A tender that the source itself still called
 * published a short while ago is left out: its list and its details do not change at the same second. So is a tender
 * that closed within a day: the list of that day has its state.
 */
export async function listVanished(db: Db, activeCodes: readonly string[], now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ bid_idn: string }>`
    select t.bid_idn
    from tender_search o join tender t on t.id = o.tender_id
    left join source_tender s on s.bid_idn = t.bid_idn
    where o.channel = ${CHANNEL.tender} and o.status = ${PUBLISHED} and not t.is_demo and s.detail_due is not true
      and (s.detail_read_at is null or s.detail_read_at <= ${at} - interval '6 hours')
      and (s.next_try_at is null or s.next_try_at <= ${at})
      and (o.closes_at is null or o.closes_at > ${at} or o.closes_at <= ${at} - interval '1 day')
      and not exists (select 1 from unnest(${activeCodes}::text[]) as code where code = t.bid_idn)`.execute(db)
  return rows.map(({ bid_idn }) => bid_idn)
}

/** The number of tenders stored as open: a list of the open ones that is far shorter is not trusted. */
export async function countOpen(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tender_search o join tender t on t.id = o.tender_id
    where o.channel = ${CHANNEL.tender} and o.is_open
      and (o.closes_at is null or o.closes_at > ${now.toISOString()}::timestamptz) and not t.is_demo`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of due details. */
export async function countDetailsDue(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from source_tender where channel = ${CHANNEL.tender} and detail_due`.execute(db)
  return rows[0]?.count ?? 0
}
