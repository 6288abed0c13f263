import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { IS_AWARDED } from './bidder.ts'

/** A follow of a tender that was awarded and in which the company of the account made offers. */
interface OwnResultKey {
  sub: string
  tender_id: number
}

/** The follows of the tenders in an import whose own result the ledger already knows. */
export async function listKnownOwnResults(tx: Tx): Promise<OwnResultKey[]> {
  const { rows } = await sql<OwnResultKey>`
    select f.sub, f.tender_id from ${KNOWN} where ${HAS_OWN_OFFER}`.execute(tx)
  return rows
}

/**
 * Records the own results that an import made known. Call it last in its transaction: an account or a follow whose
 * result is recorded cannot end before the import does. They are locked in the order of a deletion.
 * @param before result of listKnownOwnResults before the import wrote
 */
export async function insertOwnResults(tx: Tx, before: readonly OwnResultKey[], now: Date): Promise<void> {
  await sql`
    insert into own_result (sub, tender_id, found_at)
    select f.sub, f.tender_id, ${now.toISOString()}::timestamptz from ${KNOWN}
    where ${HAS_OWN_OFFER} and not exists (
      select from unnest(${before.map(({ sub }) => sub)}::uuid[], ${before.map(({ tender_id }) => tender_id)}::int[])
        b (sub, tender_id) where b.sub = f.sub and b.tender_id = f.tender_id)
    for key share of a, f
    on conflict (sub, tender_id) do nothing`.execute(tx)
}

const KNOWN = sql`snapshot_incoming i
  join tender_follow f on f.tender_id = i.tender_id
  join account a on a.sub = f.sub
  join own_company c on c.owner = a.sub
  join bidder own on own.rut = c.rut
  join offer_snapshot s on s.tender_id = i.tender_id and ${IS_AWARDED}`

const HAS_OWN_OFFER = sql`i.verdict in ('created', 'replaced') and exists (
  select from shown_offer o where o.tender_id = s.tender_id and o.year = s.year and o.bidder_id = own.id)`

/** A tender whose own result is news. */
export interface OwnResultNews {
  tender_id: number
  bid_idn: string
  name: string
  institution_name: string | null
  found_at: Date
}

const NEWS = sql`select t.id as tender_id, t.bid_idn, t.name, t.institution_name, r.found_at`

/** The own results that the account has not seen, the newest first, for the tenders `ids` or for all followed ones. */
export async function listUnseenOwnResults(db: Db, sub: string, ids?: readonly number[]): Promise<OwnResultNews[]> {
  const { rows } = await sql<OwnResultNews>`
    ${NEWS} from own_result r join tender t on t.id = r.tender_id
    where r.sub = ${sub}::uuid and r.seen_at is null ${ids ? sql`and r.tender_id = any(${ids}::int[])` : sql``}
    order by r.found_at desc, t.bid_idn`.execute(db)
  return rows
}

/** Marks the own results of one tender, or of all followed ones, as seen. Repeating it changes nothing. */
export async function markOwnResultsSeen(db: Db, sub: string, now: Date, bid_idn?: string): Promise<void> {
  await sql`update own_result set seen_at = ${now.toISOString()}::timestamptz
    where sub = ${sub}::uuid and seen_at is null
      ${bid_idn ? sql`and tender_id = (select id from tender where bid_idn = ${bid_idn})` : sql``}`.execute(db)
}

/**
 * Takes the unseen own results that no mail has reported, and marks them as reported: call it in the transaction that
 * writes the mail. Of two concurrent calls only one gets a result.
 */
export async function takeOwnResults(tx: Db, sub: string, now: Date): Promise<OwnResultNews[]> {
  const { rows } = await sql<OwnResultNews>`
    with taken as (
      update own_result set told_at = ${now.toISOString()}::timestamptz
      where sub = ${sub}::uuid and told_at is null returning *
    )
    ${NEWS} from taken r join tender t on t.id = r.tender_id where r.seen_at is null order by t.bid_idn`.execute(tx)
  return rows
}
