import { type DismissalReach, type DismissalReason, usualReach } from '@mirador/domain/fit/dismissals'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'

/** Maximum number of dismissals of an account. */
export const MAX_DISMISSALS = 5_000

interface NewDismissal {
  sub: string
  bid_idn: string
  reason: DismissalReason
  reach?: DismissalReach | undefined
  at: Date
}

/**
 * Removes a tender from the lists of an account that exists. A later reason, with its reach, replaces the earlier one.
 * @returns false for an unknown tender; 'full' at the maximum number
 */
export async function upsertDismissal(
  db: Db,
  { sub, bid_idn, reason, reach = usualReach(reason), at }: NewDismissal,
): Promise<boolean | 'full'> {
  const { rows } = await sql<{ known: boolean; is_full: boolean }>`
    with known as (select id from tender where bid_idn = ${bid_idn} for key share),
      others as (select count(*) >= ${sql.lit(MAX_DISMISSALS)} as is_full from dismissal
        where sub = ${sub}::uuid and tender_id not in (select id from known)),
      written as (
        insert into dismissal (sub, tender_id, reason, reach, at)
        select ${sub}::uuid, id, ${reason}, ${reach}, ${at.toISOString()}::timestamptz from known, others where not is_full
        on conflict (sub, tender_id) do update set reason = excluded.reason, reach = excluded.reach, at = excluded.at
      )
    select exists (select from known) as known, is_full from others`.execute(db)
  const [row] = rows
  return row?.known && row.is_full ? 'full' : (row?.known ?? false)
}

/** @returns false for an unknown tender */
export async function deleteDismissal(db: Db, sub: string, bid_idn: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with known as (select id from tender where bid_idn = ${bid_idn}),
      deleted as (delete from dismissal where sub = ${sub}::uuid and tender_id in (select id from known))
    select exists (select from known) as known`.execute(db)
  return rows[0]?.known ?? false
}

export interface DismissalRow {
  tender_id: number
  bid_idn: string
  name: string
  reason: DismissalReason
  reach: DismissalReach
  at: Date
}

/** The dismissals of an account, the latest first. */
export async function listDismissals(
  db: Db,
  sub: string,
  { offset, limit, byKey }: { offset: number; limit: number; byKey?: KeyOrder | undefined },
): Promise<{ dismissals: DismissalRow[]; total: number }> {
  const { rows } = await sql<DismissalRow>`
    select d.tender_id, t.bid_idn, t.name, d.reason, d.reach, d.at from dismissal d join tender t on t.id = d.tender_id
    where d.sub = ${sub}::uuid ${byKey?.after ? sql`and d.tender_id < ${byKey.after[0]}::int` : sql``}
    order by ${byKey ? sql`` : sql`d.at desc,`} d.tender_id desc offset ${offset} limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from dismissal where sub = ${sub}::uuid`.execute(db)
  return { dismissals: rows, total: counted[0]?.total ?? 0 }
}
