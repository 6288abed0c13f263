import { canonicalRut } from '@mirador/domain/account/rut'
import { foldText } from '@mirador/domain/text/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The condition of a search on the row `s` of `supplier_search`. */
export function textMatches(q: string): RawBuilder<unknown> {
  const text = q.trim()
  if (/^\d[\d.]{1,11}-?[\dkK]?$/.test(text)) return rutMatches(text)
  const words = foldText(text).split(' ')
  const telling = words.filter((word) => word.length > 1)
  const prefixes = (telling.length > 0 ? telling : words).filter(Boolean).map((word) => `${word}:*`)
  return prefixes.length === 0 ? sql`true` : sql`s.words @@ ${prefixes.join(' & ')}::tsquery`
}

/** A whole RUT in any form, or the beginning of a body. */
function rutMatches(text: string): RawBuilder<unknown> {
  const start = text.replaceAll(/[.-]/g, '')
  return sql`(s.rut = ${canonicalRut(text)} collate "C"
    or (s.rut >= ${start} collate "C" and s.rut < ${`${start}~`} collate "C"))`
}

/** Maximum number of suppliers per transaction. */
const BATCH = 500

/**
 * Derives the rows of `supplier_search` whose counts or name changed. Called each minute. Several processes may run it
 * at once: each takes suppliers that no other process has taken.
 * @returns how many were derived
 */
export async function deriveSupplierSearch(db: Db): Promise<number> {
  let derived = 0
  for (;;) {
    const taken = await db.transaction().execute(deriveBatch)
    derived += taken
    if (taken < BATCH) return derived
  }
}

async function deriveBatch(tx: Db): Promise<number> {
  const { rows } = await sql<{ supplier_id: number }>`
    delete from supplier_to_search where supplier_id in (
      select supplier_id from supplier_to_search order by supplier_id limit ${sql.lit(BATCH)} for update skip locked)
    returning supplier_id`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ supplier_id }) => supplier_id)
  await sql`delete from supplier_search where supplier_id = any(${ids}::int[])`.execute(tx)
  await sql`
    with cell as materialized (
      select supplier_id, family, institution_id, sum(awarded_lines) as lines, sum(won_of_awarded) as won, max(month) as month
      from supplier_month where supplier_id = any(${ids}::int[]) and awarded_lines > 0
      group by supplier_id, family, institution_id
    ), total as (
      select supplier_id, sum(lines)::int as lines, sum(won)::int as won, max(month) as month from cell group by supplier_id
    ), by_family as (
      select supplier_id, array_agg(family order by lines desc, family) as families from (
        select supplier_id, family, sum(lines) as lines from cell where family <> 0 group by supplier_id, family
      ) f group by supplier_id
    ), region_of as (
      select institution_id, (mode() within group (order by region))::int as region from institution_unit
      where region is not null group by institution_id
    ), by_region as (
      select supplier_id, array_agg(region order by lines desc, region) as regions from (
        select c.supplier_id, r.region, sum(c.lines) as lines from cell c join region_of r using (institution_id)
        group by c.supplier_id, r.region
      ) r group by supplier_id
    )
    insert into supplier_search (supplier_id, rut, name, words, lines, won_lines, families, regions, last_month)
    select t.supplier_id, b.rut, b.name,
      to_tsvector('simple', replace(coalesce(search_text(b.name), ''), 'ción', 'cion')), t.lines, t.won,
      coalesce(f.families, '{}'), coalesce(r.regions, '{}'), t.month
    from total t join bidder b on b.id = t.supplier_id
    left join by_family f using (supplier_id) left join by_region r using (supplier_id)`.execute(tx)
  return ids.length
}
