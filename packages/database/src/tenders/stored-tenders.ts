import type { StoredTender } from '@mirador/domain/tender/provenance'
import type { ItemAward, TenderItem } from '@mirador/domain/tender/tender'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import type { TenderAwardTable } from '../schema/schema.ts'

type ItemRow = Omit<TenderItem, 'awards'> & { tender_id: number; segment: number | null; family: number | null }

/** The stored tenders of some codes, complete with items, and their ids. */
export async function findStoredTenders(
  db: Db | Tx,
  codes: readonly string[],
): Promise<Map<string, { id: number; tender: StoredTender }>> {
  const rows = await db
    .selectFrom('tender')
    .leftJoin('institution', (join) =>
      // an inferred institution is no statement of a source
      join.onRef('institution.id', '=', 'tender.institution_id').on('tender.institution_is_inferred', '=', false),
    )
    .selectAll('tender')
    .select(['institution.rut as institution_rut', 'institution.code as institution_code'])
    .where('bid_idn', '=', sql<string>`any(${codes})`)
    .execute()
  const items = await findItems(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(
      ({
        id,
        institution_id: _i,
        institution_is_inferred: _n,
        read_at: _r,
        is_demo: _d,
        first_read_at: _f,
        channel: _c,
        ...row
      }) => [row.bid_idn, { id, tender: { ...row, items: items.get(id) ?? [] } as StoredTender }],
    ),
  )
}

/** Items with their awards, by tender id, in order. */
export async function findItems(db: Db | Tx, ids: readonly number[]): Promise<Map<number, TenderItem[]>> {
  const byTender = new Map<number, TenderItem[]>()
  if (ids.length === 0) return byTender
  const awards = new Map<string, ItemAward[]>()
  const { rows: awardRows } = await sql<Selectable<TenderAwardTable>>`
    select * from tender_award where tender_id = any(${ids}::int[]) order by number`.execute(db)
  for (const { tender_id, position, number: _n, ...award } of awardRows) {
    const key = `${tender_id}.${position}`
    awards.set(key, [...(awards.get(key) ?? []), award])
  }
  const { rows: itemRows } = await sql<ItemRow>`
    select tender_id, position, product_code, category, product_name, description, unit, quantity from tender_item
    where tender_id = any(${ids}::int[]) order by tender_id, position`.execute(db)
  for (const { tender_id, ...item } of itemRows) {
    const list = byTender.get(tender_id) ?? []
    list.push({ ...item, awards: awards.get(`${tender_id}.${item.position}`) ?? [] })
    byTender.set(tender_id, list)
  }
  return byTender
}
