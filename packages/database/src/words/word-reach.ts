import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { isTender } from '../schema/channel-condition.ts'
import { publishedSince } from '../search/published-since.ts'
import type { Search } from '../search/search-condition.ts'
import { LEARNT_DAYS } from './learn-words.ts'

/** The tenders of the last year that a word matches. */
export interface WordReach {
  tenders: number
  buyers: number
  /** beyond those that the company's words match */
  added: { tenders: number; buyers: number }
}

const has = (query: unknown) => sql`search @@ ${query} and (tender_id > 0 or costs_a_fetch())`

/**
 * The number of tenders of the last year that each of some words matches, and how many of them the company's words do
 * not match. Exact, in one statement.
 * @param own the search of the company's words; one that matches nothing has no tenders
 * @param queries a tsquery for each word
 */
export async function countReach(db: Db, own: Search, queries: readonly string[], now: Date): Promise<WordReach[]> {
  if (queries.length === 0) return []
  const lately = sql`${isTender()} and ${publishedSince(now, LEARNT_DAYS)}`
  const reached =
    own.kind === 'words'
      ? sql`select tender_id from tender_search where ${has(sql`${own.tsquery}::tsquery`)} and ${lately}`
      : sql`select null::int as tender_id where false`
  const { rows } = await sql<{ place: number; tenders: number; buyers: number; added: number; added_buyers: number }>`
    with own as materialized (${reached})
    select asked.place::int, count(*)::int as tenders, count(distinct institution_id)::int as buyers,
      (count(*) filter (where own.tender_id is null))::int as added,
      (count(distinct institution_id) filter (where own.tender_id is null))::int as added_buyers
    from unnest(${queries}::text[]) with ordinality as asked (query, place)
    cross join lateral (
      select tender_id, institution_id from tender_search where ${has(sql`asked.query::tsquery`)} and ${lately}
    ) said left join own using (tender_id)
    group by asked.place ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return queries.map((_, i) => {
    const { tenders = 0, buyers = 0, added = 0, added_buyers = 0 } = byPlace.get(i + 1) ?? {}
    return { tenders, buyers, added: { tenders: added, buyers: added_buyers } }
  })
}
