import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { findListCondition } from '../search/tender-list.ts'
import { WINDOW_DAYS } from './published-window.ts'

/** Maximum number of tenders per transaction. */
const BATCH = 200
/** Maximum number of batches per call: a large import takes several calls. */
const MAX_BATCHES = 50
/** Searches matched in one statement. */
const SEARCHES_PER_STATEMENT = 50

/**
 * Finds the saved searches that match tenders which arrived or changed since the last call, and did not match them
 * before. Called each minute. The cost depends on those tenders times the distinct searches, not on the number of
 * stored tenders. Several processes may run it at once: each takes tenders that no other process has taken, and a
 * killed process releases them.
 * @returns how many matches were found
 */
export async function matchSavedSearches(db: Db, now: Date): Promise<number> {
  let total = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rows } = await sql`select from tender_to_match limit 1`.execute(db)
    if (rows.length === 0) return total
    const { taken, matches } = await db.transaction().execute((tx) => matchBatch(tx, now))
    total += matches
    if (taken < BATCH) return total
  }
  return total
}

async function matchBatch(tx: Db, now: Date): Promise<{ taken: number; matches: number }> {
  await sql`create temporary table changed_tender (like tender_to_match) on commit drop`.execute(tx)
  const taken = await takeChanged(tx)
  if (taken.length === 0 || !(await addCurrentRows(tx, taken, now))) return { taken: taken.length, matches: 0 }
  const searches = await listDistinctSearches(tx)
  let matches = 0
  for (let first = 0; first < searches.length; first += SEARCHES_PER_STATEMENT) {
    const group = searches.slice(first, first + SEARCHES_PER_STATEMENT)
    const hits = await findMatches(tx, group)
    matches += await insertMatches(tx, group, hits, now)
  }
  return { taken: taken.length, matches }
}

/**
 * Takes some tenders, with their rows from before the change, and skips those that a writing transaction has locked.
 */
async function takeChanged(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ tender_id: number }>`
    with taken as (
      delete from tender_to_match where tender_id in (
        select tender_id from tender_to_match order by tender_id limit ${sql.lit(BATCH)} for update skip locked)
      returning *
    ), copied as (insert into changed_tender select * from taken where was_there)
    select tender_id from taken`.execute(tx)
  return rows.map(({ tender_id }) => tender_id)
}

/**
 * Adds the current rows of those tenders, except those that ended long ago, such as those of an old file.
 * @returns whether there are any
 */
async function addCurrentRows(tx: Db, ids: readonly number[], now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS).toISOString()
  const { rows } = await sql`
    insert into changed_tender
    select s.tender_id, false, s.published_at, s.closes_at, s.is_open, s.status, s.type_id, s.region, s.institution_id,
      s.amount_clp, s.families, s.search, s.currency, s.comuna, s.questions_close_at, s.has_amount, s.channel
    from tender_search s join tender t on t.id = s.tender_id
    where s.tender_id = any(${ids}::int[])
      and coalesce(greatest(t.published_at, t.closes_at, t.awarded_at) > ${since}::timestamptz, true)
    returning tender_id`.execute(tx)
  return rows.length > 0
}

interface DistinctSearch {
  /** the saved searches with this query, which runs once for all of them */
  ids: number[]
  /** condition on the rows of changed_tender */
  matches: RawBuilder<unknown>
}

async function listDistinctSearches(tx: Db): Promise<DistinctSearch[]> {
  const { rows } = await sql<{ id: number; sub: string; query: TenderQuery; rubros: number[] | null }>`
    select s.id, s.sub, s.query,
      case when s.query ->> 'scope' = 'mine' then (select array_agg(family order by family) from account_rubro where sub = s.sub) end as rubros
    from saved_search s order by s.id`.execute(tx)
  const byKey = new Map<string, DistinctSearch>()
  for (const { id, sub, query: stored, rubros } of rows) {
    const query: TenderQuery = { ...savedQuery(stored), sort: 'recent' }
    const key = JSON.stringify([query, rubros])
    const known = byKey.get(key)
    if (known) known.ids.push(id)
    else {
      const { condition } = await findListCondition(tx, query, { sub, rubros: rubros ?? [] })
      byKey.set(key, { ids: [id], matches: condition })
    }
  }
  return [...byKey.values()]
}

/** The pairs of tender and search, by index, that match now and did not match before the change. */
async function findMatches(tx: Db, searches: readonly DistinctSearch[]) {
  const selects = searches.map(
    ({ matches }, place) => sql`
      select ${place}::int as place, tender_id from changed_tender where ${matches}
      group by tender_id having not bool_or(was_there)`,
  )
  const { rows } = await sql<{ place: number; tender_id: number }>`
    ${sql.join(selects, sql` union all `)} ${sql.raw(PLANNED_ANEW)}`.execute(tx)
  return rows
}

async function insertMatches(
  tx: Db,
  searches: readonly DistinctSearch[],
  hits: readonly { place: number; tender_id: number }[],
  now: Date,
): Promise<number> {
  const pairs = hits.flatMap(({ place, tender_id }) =>
    (searches[place]?.ids ?? []).map((id) => [id, tender_id] as const),
  )
  if (pairs.length === 0) return 0
  // a search that was deleted meanwhile gets no matches
  const { rows } = await sql`
    insert into saved_search_match (saved_search_id, tender_id, matched_at)
    select s.id, pair.tender_id, ${now.toISOString()}::timestamptz
    from unnest(${pairs.map(([id]) => id)}::int[], ${pairs.map(([, tender_id]) => tender_id)}::int[]) as pair (id, tender_id)
    join saved_search s on s.id = pair.id
    order by s.id, pair.tender_id for key share of s
    on conflict do nothing returning tender_id`.execute(tx)
  return rows.length
}
