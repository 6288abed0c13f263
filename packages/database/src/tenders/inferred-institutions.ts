import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'

/** A name under which a source stated an institution. */
export interface StatedName {
  institution_id: number
  name: string
}

/** The names, folded by the SQL function search_text, of exactly one institution. */
const ONLY_ONE = sql`
  select name_search, min(institution_id) as institution_id from institution_name
  where name_search = any(select search_text(name) from names) group by 1 having count(*) = 1`

/**
 * Stores names of institutions. A tender whose source names its institution without the rut joins the one institution
 * with that name, marked as inferred; it leaves it when a second institution gets the name.
 */
export async function learnInstitutionNames(tx: Tx, stated: readonly StatedName[]): Promise<void> {
  if (stated.length === 0) return
  const { rows } = await sql<{ name_search: string }>`
    insert into institution_name
    select distinct search_text(name), institution_id
    from unnest(${stated.map(({ name }) => name)}::text[], ${stated.map(({ institution_id }) => institution_id)}::int[])
      as n (name, institution_id)
    where search_text(name) <> ''
    on conflict do nothing returning name_search`.execute(tx)
  if (rows.length === 0) return
  await sql`
    with names as (select distinct unnest(${rows.map(({ name_search }) => name_search)}::text[]) as name),
    only_one as (${ONLY_ONE}),
    moved as (
      update tender t set institution_id = o.institution_id, institution_is_inferred = o.institution_id is not null
      from names n left join only_one o on o.name_search = search_text(n.name)
      where search_text(t.institution_name) collate "C" = search_text(n.name)
        and (t.institution_id is null or t.institution_is_inferred)
        and t.institution_id is distinct from o.institution_id
      returning t.id, t.institution_id
    )
    update tender_search s set institution_id = m.institution_id, padding = default
    from moved m where s.tender_id = m.id`.execute(tx)
}

/** The only institution with each name, by name; names of none or of several institutions are missing. */
export async function inferInstitutions(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<StatedName>`
    with names as (select distinct unnest(${[...names]}::text[]) as name), only_one as (${ONLY_ONE})
    select n.name, o.institution_id from names n join only_one o on o.name_search = search_text(n.name)`.execute(tx)
  return new Map(rows.map(({ name, institution_id }) => [name, institution_id]))
}

/**
 * The number of tenders that joined some institutions by the name alone, by id; institutions without any are missing.
 */
export async function countInferredTenders(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ institution_id: number; inferred: number }>`
    select institution_id, count(*)::int as inferred from tender
    where ${isTender()} and institution_is_inferred and institution_id = any(${[...ids]}::int[]) group by 1`.execute(db)
  return new Map(rows.map(({ institution_id, inferred }) => [institution_id, inferred]))
}
