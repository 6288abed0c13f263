import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** Texts of some tenders in which a search may have matched outside the name, the most relevant first; by tender id. */
export async function listSearchedTexts(db: Db, ids: readonly number[]): Promise<Map<number, (string | null)[]>> {
  const { rows } = await sql<
    { id: number } & Record<'products' | 'description' | 'categories' | 'unit', string | null>
  >`
    select t.id, i.products, left(t.description, 6000) as description, i.categories, t.unit_name as unit
    from tender t cross join lateral (
      select left(string_agg(concat_ws(': ', product_name, description), ' · ' order by position), 6000) as products,
        left(string_agg(distinct category, ' · '), 6000) as categories
      from tender_item where tender_id = t.id
    ) i where t.id = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.map(({ id, products, description, categories, unit }) => [id, [products, description, categories, unit]]),
  )
}
