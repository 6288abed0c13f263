import { PUBLISHED } from '@mirador/domain/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender-type'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

const TYPE_IDS = sql.raw(
  `(case t.type_code ${TENDER_TYPES.map(({ id, code }) => `when '${code}' then ${id}`).join(' ')} else 0 end)::smallint`,
)

/** Ranks ascend: open tenders lie below this, all others above it (seconds, past any date that occurs). */
const NOT_OPEN = 100_000_000_000

const seconds = (column: string) => sql.raw(`coalesce(extract(epoch from ${column})::bigint, 0)`)

/** Newest publication first, open ones before all others. */
const recentRank = (table: string) =>
  sql`(case when is_open then 0 else ${sql.lit(NOT_OPEN)} end - ${seconds(`${table}.published_at`)})`

/** Open ones by nearest closing (undated last), then the others by latest closing. */
const closingRank = (table: string) =>
  sql`(case when not is_open then ${sql.lit(2 * NOT_OPEN)} - ${seconds(`${table}.closes_at`)}
    else coalesce(extract(epoch from ${sql.ref(`${table}.closes_at`)})::bigint, ${sql.lit(NOT_OPEN)}) end)`

/**
 * Derives the search rows of some tenders from the wide tables. The text weighs name and code (A),
 * institution, unit and products (B), description (C).
 */
export async function indexTenders(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    with source as (
      select t.*, (t.status = ${PUBLISHED} and (t.closes_at is null or t.closes_at > ${now.toISOString()}::timestamptz)) as is_open,
        coalesce((select array_agg(distinct family) from tender_item where tender_id = t.id and family is not null), '{}') as families
      from tender t where t.id = any(${ids}::int[])
    )
    insert into tender_search (tender_id, recent_rank, closing_rank, published_at, closes_at, is_open, status, type_id,
      region, institution_id, amount_clp, families)
    select t.id, ${recentRank('t')}, ${closingRank('t')}, t.published_at, t.closes_at, t.is_open, t.status, ${TYPE_IDS},
      t.region, t.institution_id, case when t.currency = 'CLP' then t.amount end, t.families
    from source t
    on conflict (tender_id) do update set
      recent_rank = excluded.recent_rank, closing_rank = excluded.closing_rank, published_at = excluded.published_at,
      closes_at = excluded.closes_at, is_open = excluded.is_open, status = excluded.status, type_id = excluded.type_id,
      region = excluded.region, institution_id = excluded.institution_id, amount_clp = excluded.amount_clp,
      families = excluded.families`.execute(tx)
  await sql`
    insert into tender_text (tender_id, search)
    select t.id, setweight(to_tsvector('spanish', search_text(t.name || ' ' || t.bid_idn)), 'A')
      || setweight(to_tsvector('spanish', search_text(concat_ws(' ', t.institution_name,
           case when i.name is distinct from t.institution_name then i.name end, t.unit_name, t.comuna))), 'B')
      || setweight(to_tsvector('spanish', search_text(coalesce((
           select left(string_agg(concat_ws(' ', product_name, description, category), ' ' order by position), 100000)
           from tender_item where tender_id = t.id), ''))), 'B')
      || setweight(to_tsvector('spanish', search_text(left(coalesce(t.description, ''), 20000))), 'C')
    from tender t left join institution i on i.id = t.institution_id
    where t.id = any(${ids}::int[])
    on conflict (tender_id) do update set search = excluded.search
    where tender_text.search is distinct from excluded.search`.execute(tx)
}

/** Fresh statistics after a large load: without them the planner guesses, and the embedded database has no autovacuum. */
export async function analyzeTenders(db: Db): Promise<void> {
  for (const table of ['tender', 'tender_item', 'tender_search', 'tender_text', 'institution']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}

/**
 * Moves tenders whose closing minute has passed out of the open ones; to be called each minute.
 * @returns how many closed
 */
export async function closeExpiredTenders(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update tender_search s set is_open = false, recent_rank = recent_rank + ${sql.lit(NOT_OPEN)},
      closing_rank = ${sql.lit(2 * NOT_OPEN)} - closing_rank
    where is_open and closes_at <= ${now.toISOString()}::timestamptz`.execute(db)
  return Number(numAffectedRows ?? 0)
}
