import { CHANNEL } from '@mirador/domain/tender/channel'
import { LEVEL } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The entry of one process in a list of Compra Ágil. */
export interface AgileListing {
  bid_idn: string
  status: number
  closes_at: Date | null
  /** time of its last change, by the source */
  changed_at: Date | null
  listed_at: Date
}

/** The last list entry of a process, and whether it is stored. */
export interface KnownAgile {
  bid_idn: string
  status: number | null
  closes_at: Date | null
  changed_at: Date | null
  is_stored: boolean
}

/** The known list entries and rows of some codes; unknown codes are absent. */
export async function findKnownAgile(db: Db, codes: readonly string[]): Promise<Map<string, KnownAgile>> {
  const { rows } = await sql<KnownAgile>`
    select code as bid_idn, s.status, s.closes_at, s.changed_at, t.id is not null as is_stored
    from unnest(${codes}::text[]) as code
    left join source_tender s on s.bid_idn = code
    left join tender t on t.bid_idn = code and not t.is_demo
    where s.bid_idn is not null or t.id is not null`.execute(db)
  return new Map(rows.map((row) => [row.bid_idn, row]))
}

/** Stores list entries. A detail that is already due stays due; a new entry of a code ends its quarantine. */
export async function upsertAgileListings(
  db: Db,
  listings: readonly (AgileListing & { detail_due: boolean })[],
): Promise<void> {
  if (listings.length === 0) return
  await sql`
    insert into source_tender as s (bid_idn, channel, status, closes_at, changed_at, listed_at, detail_due)
    select bid_idn, ${CHANNEL.agile}::smallint, status, closes_at, changed_at, listed_at, detail_due
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb)
      as r (bid_idn text, status smallint, closes_at timestamptz, changed_at timestamptz, listed_at timestamptz, detail_due boolean)
    on conflict (bid_idn) do update set channel = excluded.channel, status = excluded.status, closes_at = excluded.closes_at,
      changed_at = greatest(s.changed_at, excluded.changed_at), listed_at = excluded.listed_at,
      detail_due = s.detail_due or excluded.detail_due, tries = 0, next_try_at = null`.execute(db)
}

/** Records that a list names these codes without any change. */
export async function touchAgileListings(db: Db, codes: readonly string[], now: Date): Promise<void> {
  if (codes.length === 0) return
  await sql`
    update source_tender set listed_at = ${now.toISOString()}::timestamptz where bid_idn = any(${codes}::text[])`.execute(
    db,
  )
}

/**
 * Makes the details of processes due that are stored as open and were on no list since an instant, when a complete list
 * of the open ones began.
 * @returns how many there are
 */
export async function oweUnlistedAgile(db: Db, since: Date, now: Date): Promise<number> {
  const { rows } = await sql`
    insert into source_tender as s (bid_idn, channel, listed_at, detail_due)
    -- the time only says when it is forgotten (forget-agile.ts)
    select t.bid_idn, ${CHANNEL.agile}::smallint, ${since.toISOString()}::timestamptz, true
    from tender_search o join tender t on t.id = o.tender_id
    left join source_tender k on k.bid_idn = t.bid_idn
    where o.channel = ${CHANNEL.agile} and o.is_open and o.status = ${PUBLISHED} and not t.is_demo
      and (o.closes_at is null or o.closes_at > ${now.toISOString()}::timestamptz)
      and (k.listed_at is null or k.listed_at < ${since.toISOString()}::timestamptz)
    on conflict (bid_idn) do update set detail_due = true
    returning s.bid_idn`.execute(db)
  return rows.length
}

/** Makes the details of open, followed processes due that were read before an instant. */
export async function oweFollowedAgile(db: Db, readBefore: Date, now: Date): Promise<void> {
  await sql`
    update source_tender s set detail_due = true
    from tender_follow f join tender t on t.id = f.tender_id
    where s.bid_idn = t.bid_idn and s.channel = ${CHANNEL.agile} and not s.detail_due and not t.is_demo
      and t.status = ${PUBLISHED} and (t.closes_at is null or t.closes_at > ${now.toISOString()}::timestamptz)
      and s.detail_read_at < ${readBefore.toISOString()}::timestamptz`.execute(db)
}

/** A due detail that may be read now. */
export interface AgileCandidate {
  bid_idn: string
  closes_at: Date | null
  is_open: boolean
  /** whether someone follows the process, or opened it and could not wait for the source */
  is_wanted: boolean
  is_stub: boolean
}

/** Maximum time after the closing in which a process is read. */
const LATE = sql`interval '7 days'`

/**
 * The due details of Compra Ágil: those that users requested, then open ones without a detail, two of the newest for
 * each one that closes within `soonMs`, then the rest; none that waits. The source answers fewer details than are
 * published, so that some are never read: of each kind those go first that stay open longest. The order is by
 * publication, since a process whose offers are counted is listed as changed again and again; by the latest closing,
 * since by the earliest one each would be read when quoting has ended.
 */
export async function listAgileCandidates(
  db: Db,
  { now, soonMs, limit }: { now: Date; soonMs: number; limit: number },
): Promise<AgileCandidate[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<AgileCandidate>`
    with owed as (
      select s.bid_idn, coalesce(s.closes_at, t.closes_at) as closes_at,
        coalesce(t.published_at, s.listed_at) as published_at,
        coalesce(coalesce(s.status, t.status) = ${PUBLISHED}
          and (coalesce(s.closes_at, t.closes_at) is null or coalesce(s.closes_at, t.closes_at) > ${at}), false) as is_open,
        coalesce(t.level, 0) < ${LEVEL.detail} as is_stub,
        -- only a person's request has a time and no failed try (scheduleReading)
        (exists (select from tender_follow f where f.tender_id = t.id)
          or (s.next_try_at is not null and s.tries = 0)) as is_wanted,
        coalesce(coalesce(s.closes_at, t.closes_at) <= ${at} + ${soonMs}::float8 * interval '1 ms', false) as is_soon
      from source_tender s left join tender t on t.bid_idn = s.bid_idn
      where s.channel = ${CHANNEL.agile} and s.detail_due and (s.next_try_at is null or s.next_try_at <= ${at})
        and t.is_demo is not true
    ),
    ranked as (
      select *, row_number() over (partition by is_wanted, is_open, is_stub, is_soon
        order by case when is_soon then closes_at end desc, published_at desc nulls last, closes_at, bid_idn) as place
      from owed where closes_at is null or closes_at > ${at} - ${LATE}
    )
    select bid_idn, closes_at, is_open, is_wanted, is_stub from ranked
    order by is_wanted desc, is_open desc, is_stub desc, place * case when is_soon then 2 else 1 end, bid_idn
    limit ${limit}`.execute(db)
  return rows
}

/** The number of due details of Compra Ágil. */
export async function countAgileDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from source_tender s left join tender t on t.bid_idn = s.bid_idn
    where s.channel = ${CHANNEL.agile} and s.detail_due and t.is_demo is not true
      and (coalesce(s.closes_at, t.closes_at) is null
        or coalesce(s.closes_at, t.closes_at) > ${now.toISOString()}::timestamptz - ${LATE})`.execute(db)
  return rows[0]?.count ?? 0
}
