import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** Maximum number of followed tenders of an account. */
export const MAX_TENDER_FOLLOWS = 2_000

/**
 * Follows a tender for an account, from now on: earlier changes count as seen. Repeating it changes nothing.
 * @returns false for an unknown tender; 'full' at the maximum number
 */
export async function insertTenderFollow(db: Db, sub: string, bid_idn: string, now: Date): Promise<boolean | 'full'> {
  const { rows } = await sql<{ known: boolean; is_full: boolean }>`
    -- locked: old Compra Ágil is deleted (delete-agile.ts)
    with known as (select id from tender where bid_idn = ${bid_idn} for key share),
      others as (select count(*) >= ${sql.lit(MAX_TENDER_FOLLOWS)} as is_full from tender_follow
        where sub = ${sub}::uuid and tender_id not in (select id from known)),
      inserted as (
        insert into tender_follow (sub, tender_id, followed_at, seen_change_id)
        select ${sub}::uuid, id, ${now.toISOString()}::timestamptz,
          coalesce((select max(c.id) from tender_change c where c.tender_id = known.id), 0)
        from known, others where not is_full on conflict do nothing
      )
    select exists (select from known) as known, is_full from others`.execute(db)
  const [row] = rows
  return row?.known && row.is_full ? 'full' : (row?.known ?? false)
}

/** @returns false for an unknown tender */
export async function deleteTenderFollow(db: Db, sub: string, bid_idn: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with known as (select id from tender where bid_idn = ${bid_idn}),
      deleted as (delete from tender_follow where sub = ${sub}::uuid and tender_id in (select id from known))
    select exists (select from known) as known`.execute(db)
  return rows[0]?.known ?? false
}
