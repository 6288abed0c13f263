import type { Money, StoredChange } from '@mirador/domain/tender-changes/unseen-changes'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** Longer texts are returned as a digest, which is enough to report that they changed. */
const LONG_TEXT = 200

/** A tender with the stored changes of a period. */
export interface ChangedTender {
  tender_id: number
  /** oldest first */
  history: StoredChange[]
  money: Money
  bid_idn: string
  name: string
}

export interface UnseenHistory {
  /** the newest of all changes at this reading: marking up to here leaves later ones unseen */
  up_to: number
  /** by tender id: its changes and its current amount */
  byTender: Map<number, ChangedTender>
}

/**
 * The stored changes of followed tenders that an account has not seen, for the tenders `ids` or for all followed ones.
 * Long texts are `{ digest }`.
 */
export async function listUnseenChanges(db: Db, sub: string, ids?: readonly number[]): Promise<UnseenHistory> {
  const up_to = await findNewestChange(db)
  const byTender: UnseenHistory['byTender'] = new Map()
  if (up_to === 0 || ids?.length === 0) return { up_to, byTender }
  const { rows } = await sql<StoredChange & Money & { tender_id: number; bid_idn: string; name: string }>`
    select c.tender_id, c.id, c.field, ${shortened('old')} as old, ${shortened('new')} as new, c.severity, c.found_at,
      t.amount, t.currency, t.bid_idn, t.name
    from tender_follow f
    join tender_change c on c.tender_id = f.tender_id and c.id > f.seen_change_id and c.id <= ${up_to}::bigint
    join tender t on t.id = f.tender_id
    where f.sub = ${sub}::uuid ${ids ? sql`and f.tender_id = any(${ids}::int[])` : sql``}
    order by c.id`.execute(db)
  for (const { tender_id, amount, currency, bid_idn, name, ...change } of rows) {
    const known = byTender.get(tender_id)
    if (known) known.history.push(change)
    else byTender.set(tender_id, { tender_id, history: [change], money: { amount, currency }, bid_idn, name })
  }
  return { up_to, byTender }
}

/**
 * Records that an account has seen the changes up to one of them, of one tender or of all followed ones. Never goes
 * back, nor past the newest change; a tender that is not followed is left alone.
 * @returns false for an unknown tender
 */
export async function markChangesSeen(
  db: Db,
  sub: string,
  { up_to, bid_idn }: { up_to: number; bid_idn?: string | undefined },
): Promise<boolean> {
  const known = bid_idn
    ? await db.selectFrom('tender').select('id').where('bid_idn', '=', bid_idn).executeTakeFirst()
    : undefined
  if (bid_idn && !known) return false
  await sql`
    update tender_follow
    set seen_change_id = greatest(seen_change_id, least(${up_to}::bigint, (select coalesce(max(id), 0) from tender_change)))
    where sub = ${sub}::uuid and seen_change_id < ${up_to}::bigint
      ${known ? sql`and tender_id = ${known.id}::int` : sql``}`.execute(db)
  return true
}

async function findNewestChange(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from tender_change`.execute(db)
  return rows[0]?.id ?? 0
}

/** A side of the change `c`, a long text as `{ digest }`. */
export const shortened = (side: 'old' | 'new') => {
  const value = sql.raw(`c.${side}`)
  return sql`case when jsonb_typeof(${value}) = 'string' and length(${value} #>> '{}') > ${sql.lit(LONG_TEXT)}
      then jsonb_build_object('digest', md5(${value} #>> '{}')) else ${value} end`
}
