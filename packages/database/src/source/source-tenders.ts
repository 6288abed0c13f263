import { CHANNEL, channelOf } from '@mirador/domain/tender/channel'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The entry of one tender in a list of the source. */
export interface Listing {
  bid_idn: string
  status: number
  closes_at: Date | null
  /** when the source made the list */
  listed_at: Date
}

/** The last list entry of a code, with the stored values. */
export interface ListedTender {
  bid_idn: string
  listing: { status: number; closes_at: Date | null; listed_at: Date } | null
  stored: { status: number; closes_at: Date | null; level: number } | null
}

/** The known values of some codes, to detect new or changed entries of a list. Unknown codes are absent. */
export async function findListedTenders(db: Db, codes: readonly string[]): Promise<Map<string, ListedTender>> {
  const { rows } = await sql<{
    bid_idn: string
    listed_status: number | null
    listed_closes_at: Date | null
    listed_at: Date | null
    status: number | null
    closes_at: Date | null
    level: number | null
  }>`
    select code as bid_idn, s.status as listed_status, s.closes_at as listed_closes_at, s.listed_at,
      t.status, t.closes_at, t.level
    from unnest(${codes}::text[]) as code
    left join source_tender s on s.bid_idn = code
    left join tender t on t.bid_idn = code and not t.is_demo
    where s.bid_idn is not null or t.id is not null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.bid_idn,
      {
        bid_idn: row.bid_idn,
        listing:
          row.listed_at && row.listed_status !== null
            ? { status: row.listed_status, closes_at: row.listed_closes_at, listed_at: row.listed_at }
            : null,
        stored:
          row.status === null || row.level === null
            ? null
            : { status: row.status, closes_at: row.closes_at, level: row.level },
      },
    ]),
  )
}

/** Stores list entries. A detail that is already due stays due. */
export async function upsertListings(db: Db, listings: readonly (Listing & { detail_due: boolean })[]): Promise<void> {
  if (listings.length === 0) return
  const rows = listings.map((listing) => ({
    ...listing,
    closes_at: listing.closes_at?.toISOString() ?? null,
    listed_at: listing.listed_at.toISOString(),
  }))
  // a new entry of a code also ends its quarantine
  await sql`
    insert into source_tender as s (bid_idn, status, closes_at, listed_at, detail_due)
    select bid_idn, status, closes_at, listed_at, detail_due
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (bid_idn text, status smallint, closes_at timestamptz, listed_at timestamptz, detail_due boolean)
    on conflict (bid_idn) do update set status = excluded.status, closes_at = excluded.closes_at,
      listed_at = excluded.listed_at, detail_due = s.detail_due or excluded.detail_due, tries = 0, next_try_at = null`.execute(
    db,
  )
}

/** Makes the details of stored, published tenders due that the list of open ones no longer names. */
export async function markVanished(db: Db, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`
    insert into source_tender as s (bid_idn, detail_due) select code, true from unnest(${codes}::text[]) as code
    on conflict (bid_idn) do update set detail_due = true`.execute(db)
}

/** Compra Ágil without a list entry counts as listed, so that it is deleted in time (forget-agile.ts). */
const listedAt = (bid_idn: string, now: Date) => (channelOf(bid_idn) === CHANNEL.agile ? now : null)

/** Records that the detail of a code was read, so that it is not due. */
export async function settleTender(db: Db, bid_idn: string, now: Date): Promise<void> {
  const settled = { detail_due: false, detail_read_at: now, tries: 0, next_try_at: null, last_error: null }
  await db
    .insertInto('source_tender')
    .values({
      bid_idn,
      channel: channelOf(bid_idn),
      status: null,
      closes_at: null,
      ...settled,
      listed_at: listedAt(bid_idn, now),
    })
    .onConflict((conflict) => conflict.column('bid_idn').doUpdateSet(settled))
    .execute()
}

/** Factor of the wait after each further failure in a row, up to a day. */
const GROWTH = 3
const LONGEST_MS = DAY_MS
/** After about a week of tries a detail is no longer due, until the tender changes. */
const MAX_TRIES = 12

export interface Postponement {
  now: Date
  /** the wait after the first failure; each further one triples it */
  firstWaitMs: number
  /** whether another call is useless until a list has a change of the tender */
  isPermanent: boolean
  /** whether the detail is due after the wait, also for a tender that was only read again */
  isOwed?: boolean
  error: string
}

/** Postpones the next reading of a code after a failure. */
export async function postponeTender(
  db: Db,
  bid_idn: string,
  { now, firstWaitMs, isPermanent, isOwed = false, error }: Postponement,
): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into source_tender as s (bid_idn, channel, listed_at, detail_due, tries, next_try_at, last_error)
    values (${bid_idn}, ${channelOf(bid_idn)}, ${listedAt(bid_idn, now)}, ${!isPermanent}, 1, ${at}::timestamptz + ${firstWaitMs}::float8 * interval '1 ms', ${error})
    on conflict (bid_idn) do update set
      detail_due = (s.detail_due or ${isOwed}::boolean) and not ${isPermanent}::boolean and s.tries < ${MAX_TRIES},
      tries = least(s.tries + 1, 100),
      next_try_at = ${at}::timestamptz
        + least(${firstWaitMs}::float8 * power(${GROWTH}::float8, least(s.tries, 10)), ${LONGEST_MS}::float8) * interval '1 ms',
      last_error = excluded.last_error`.execute(db)
}

/**
 * Schedules the reading of a tender's detail at an instant, whatever its age then. A Compra Ágil is read next, since a
 * person requested it.
 */
export async function scheduleReading(db: Db, bid_idn: string, at: Date): Promise<void> {
  const due = { detail_due: true, next_try_at: at, tries: 0 }
  await db
    .insertInto('source_tender')
    .values({
      bid_idn,
      channel: channelOf(bid_idn),
      status: null,
      closes_at: null,
      listed_at: listedAt(bid_idn, at),
      detail_read_at: null,
      last_error: null,
      ...due,
    })
    .onConflict((conflict) => conflict.column('bid_idn').doUpdateSet(due))
    .execute()
}

/**
 * When the detail of a tender was last read from the source, its stored values, and whether a list or a file has named
 * it.
 */
export async function findDetailRead(db: Db, bid_idn: string) {
  const { rows } = await sql<{
    read_at: Date | null
    level: number | null
    is_demo: boolean | null
    detail_read_at: Date | null
    is_named: boolean
  }>`
    select t.read_at, t.level, t.is_demo, s.detail_read_at,
      t.id is not null or s.bid_idn is not null
        or exists (select from source_gap g where g.bid_idn = asked.code)
        or exists (select from purchase_order o where o.tender_code = asked.code)
        or exists (select from quotation_request q where q.code = asked.code) as is_named
    from (select ${bid_idn}::text as code) as asked
    left join tender t on t.bid_idn = asked.code
    left join source_tender s on s.bid_idn = asked.code`.execute(db)
  return rows[0] as NonNullable<(typeof rows)[0]>
}
