import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { findItems } from './stored-tenders.ts'

/** Everything of one tender for its page, or undefined for a code we do not have. */
export async function findTender(db: Db, bid_idn: string, sub: string) {
  const row = await db
    .selectFrom('tender as t')
    .innerJoin('tender_search as s', 's.tender_id', 't.id')
    .leftJoin('institution as i', 'i.id', 't.institution_id')
    .leftJoin('tender_follow as f', (join) => join.onRef('f.tender_id', '=', 't.id').on('f.sub', '=', sub))
    .selectAll('t')
    .select([
      's.is_open',
      'i.rut as institution_rut',
      'i.code as institution_code',
      sql<boolean>`f.sub is not null`.as('is_followed'),
    ])
    .where('t.bid_idn', '=', bid_idn)
    .executeTakeFirst()
  if (!row) return undefined
  const items = await findItems(db, [row.id])
  return { ...row, items: items.get(row.id) ?? [] }
}

/** The history of one tender, newest first. */
export function listTenderChanges(db: Db, bid_idn: string) {
  return db
    .selectFrom('tender_change as c')
    .innerJoin('tender as t', 't.id', 'c.tender_id')
    .select(['c.id', 'c.field', 'c.old', 'c.new', 'c.severity', 'c.source_at', 'c.found_at'])
    .where('t.bid_idn', '=', bid_idn)
    .orderBy('c.id', 'desc')
    .execute()
}
