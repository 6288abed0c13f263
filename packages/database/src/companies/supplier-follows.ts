import { canonicalRut } from '@mirador/domain/account/rut'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'

/** Maximum number of suppliers that an account follows. */
export const MAX_SUPPLIER_FOLLOWS = 200
/** Maximum age of an award to be news; imports of old files bring older ones. */
const NEWS_DAYS = 30

/**
 * Follows a company for an account, from now on. Repeating it changes nothing.
 * @param rut in any form
 * @returns its canonical RUT; null for an unknown company, and for anyone else than a legal person; 'full' at the
 * maximum number
 */
export async function insertSupplierFollow(
  db: Db,
  sub: string,
  rut: string,
  now: Date,
): Promise<string | null | 'full'> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return null
  const { rows } = await sql<{ is_full: boolean }>`
    with known as (select count(*) >= ${sql.lit(MAX_SUPPLIER_FOLLOWS)} as is_full from supplier_follow
        where sub = ${sub}::uuid and rut <> ${bidder.rut}),
      inserted as (
        insert into supplier_follow (sub, rut, followed_at)
        select ${sub}::uuid, ${bidder.rut}, ${now.toISOString()}::timestamptz from known where not is_full
        on conflict do nothing
      )
    select is_full from known`.execute(db)
  return rows[0]?.is_full ? 'full' : bidder.rut
}

/**
 * Stops following. Repeating it changes nothing. The awards found so far stay, so that following again repeats no news.
 */
export async function deleteSupplierFollow(db: Db, sub: string, rut: string): Promise<void> {
  await db.deleteFrom('supplier_follow').where('sub', '=', sub).where('rut', '=', canonicalRut(rut)).execute()
}

export async function isSupplierFollowed(db: Db, sub: string, rut: string): Promise<boolean> {
  const follow = await db
    .selectFrom('supplier_follow')
    .select('rut')
    .where('sub', '=', sub)
    .where('rut', '=', rut)
    .executeTakeFirst()
  return follow !== undefined
}

export interface FollowedSupplier {
  rut: string
  name: string | null
  followed_at: Date
  /** tenders that the supplier won in the rubros of the account, and how many of them are unseen */
  awards: number
  unseen: number
}

/** The suppliers that an account follows, by name. A supplier that is no longer in the ledger has no name. */
export async function listFollowedSuppliers(db: Db, sub: string): Promise<FollowedSupplier[]> {
  const { rows } = await sql<FollowedSupplier>`
    select f.rut, b.name, f.followed_at, coalesce(a.awards, 0) as awards, coalesce(a.unseen, 0) as unseen
    from supplier_follow f
    left join bidder b on b.rut = f.rut
    left join (
      select rut, count(*)::int as awards, count(*) filter (where seen_at is null)::int as unseen
      from followed_award where sub = ${sub}::uuid group by rut
    ) a on a.rut = f.rut
    where f.sub = ${sub}::uuid order by lower(b.name), f.rut`.execute(db)
  return rows
}

/** A tender that a followed company won. */
export interface FollowedAward {
  rut: string
  name: string | null
  bid_idn: string
  tender_name: string
  institution_name: string | null
  /** number of lines in the rubros of the account */
  lines: number
  found_at: Date
}

const AWARD = sql`select a.rut, b.name, t.bid_idn, t.name as tender_name, t.institution_name, a.lines, a.found_at`

/** The awards that the account has not seen, the newest first. */
export async function listUnseenAwards(db: Db, sub: string): Promise<FollowedAward[]> {
  const { rows } = await sql<FollowedAward>`
    ${AWARD} from followed_award a
    join supplier_follow f on f.sub = a.sub and f.rut = a.rut
    join bidder b on b.rut = a.rut join tender t on t.id = a.tender_id
    where a.sub = ${sub}::uuid and a.seen_at is null order by a.found_at desc, a.id desc`.execute(db)
  return rows
}

/** @returns how many were unseen */
export async function markAwardsSeen(db: Db, sub: string, rut: string, now: Date): Promise<number> {
  const seen = await db
    .updateTable('followed_award')
    .set({ seen_at: now })
    .where('sub', '=', sub)
    .where('rut', '=', canonicalRut(rut))
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return Number(seen.numUpdatedRows)
}

/**
 * Takes the unseen awards of followed companies that no mail has reported, and marks them as reported: call it in the
 * transaction that writes the mail. Of two concurrent calls only one gets an award.
 */
export async function takeFollowedAwards(tx: Db, sub: string, now: Date): Promise<FollowedAward[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<FollowedAward>`
    with taken as (
      update followed_award set told_at = ${at} where sub = ${sub}::uuid and told_at is null returning *
    )
    ${AWARD} from taken a
    join supplier_follow f on f.sub = a.sub and f.rut = a.rut
    join bidder b on b.rut = a.rut join tender t on t.id = a.tender_id
    where a.seen_at is null
      and a.found_at > ${new Date(now.getTime() - NEWS_DAYS * DAY_MS).toISOString()}::timestamptz
    order by lower(b.name), t.bid_idn`.execute(tx)
  return rows
}

/** Maximum number of tenders per transaction. */
const BATCH = 200

/**
 * Finds the tenders of recent imports and readings that followed companies won in a family of the following account, or
 * in any family for an account without rubros. Called each minute; several processes may run it at once.
 * @returns how many awards were found
 */
export async function matchFollowedAwards(db: Db, now: Date): Promise<number> {
  let matches = 0
  for (;;) {
    const batch = await db.transaction().execute((tx) => matchBatch(tx, now))
    matches += batch.matches
    if (batch.taken < BATCH) return matches
  }
}

async function matchBatch(tx: Db, now: Date): Promise<{ taken: number; matches: number }> {
  const { rows: taken } = await sql<{ tender_id: number }>`
    delete from award_to_match where tender_id in (
      select tender_id from award_to_match order by tender_id limit ${sql.lit(BATCH)} for update skip locked)
    returning tender_id`.execute(tx)
  if (taken.length === 0) return { taken: 0, matches: 0 }
  const ids = taken.map(({ tender_id }) => tender_id)
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`${new Date(now.getTime() - NEWS_DAYS * DAY_MS).toISOString()}::timestamptz`
  const { rows } = await sql`
    insert into followed_award (sub, rut, tender_id, lines, found_at)
    select f.sub, f.rut, t.id, count(distinct a.position), ${at}
    from tender t
    join tender_award a on a.tender_id = t.id
    join supplier_follow f on f.rut = a.supplier_rut
    join bidder b on b.rut = f.rut
    left join tender_item i on i.tender_id = t.id and i.position = a.position
    where t.id = any(${ids}::int[]) and t.status in (8, 9, 10)
      and coalesce(t.awarded_at, t.closes_at, t.published_at) > ${since}
      and (not exists (select from account_rubro r where r.sub = f.sub)
        or exists (select from account_rubro r where r.sub = f.sub and r.family = i.product_code / 10000 * 10000))
    group by f.sub, f.rut, t.id
    on conflict (sub, rut, tender_id) do nothing
    returning id`.execute(tx)
  return { taken: taken.length, matches: rows.length }
}

/** Deletes old awards. `before` must be earlier than the awards that mails and counts still use. */
export async function deleteFollowedAwardsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('followed_award').where('found_at', '<', before).execute()
}
