import { prefixStems, type SearchClause, type SearchTerm } from '@mirador/domain/search-query'
import { searchText } from '@mirador/domain/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * The tsquery of some clauses, as PostgreSQL writes it; null when only stop words ("de la") are left.
 * One round trip, so that the list statement itself carries a constant that the planner can estimate.
 */
export async function findTsquery(db: Db, clauses: readonly SearchClause[]): Promise<string | null> {
  const parts = clauses.map(({ exclude, anyOf }) => {
    const any = anyOf.map(termQuery).reduce((left, right) => sql`(${left} || ${right})`)
    return exclude ? sql`(!! ${any})` : any
  })
  const query = parts.reduce((left, right) => sql`(${left} && ${right})`)
  const { rows } = await sql<{
    query: string
    nodes: number
  }>`select q::text as query, numnode(q) as nodes from (select ${query} as q) t`.execute(db)
  const row = rows[0]
  return row && row.nodes > 0 ? row.query : null
}

/**
 * Which of some folded words the positive part of the search matches: what a result marks.
 * Asked of the database, because only its stemmer knows.
 */
export async function listMatchingWords(
  db: Db,
  clauses: readonly SearchClause[],
  words: readonly string[],
): Promise<string[]> {
  const positive = clauses.filter(({ exclude }) => !exclude).flatMap(({ anyOf }) => anyOf)
  if (positive.length === 0 || words.length === 0) return []
  // a phrase marks each of its words: word by word is how they are compared here
  const loose = positive.flatMap((term): SearchTerm[] =>
    term.kind === 'prefix' ? [term] : term.words.split(' ').map((word) => ({ kind: 'words', words: word })),
  )
  const query = loose.map(termQuery).reduce((left, right) => sql`(${left} || ${right})`)
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as w (word), (select ${query} as q) t
    where to_tsvector('spanish', search_text(word)) @@ q`.execute(db)
  return rows.map(({ word }) => word)
}

function termQuery(term: SearchTerm): RawBuilder<unknown> {
  if (term.kind === 'prefix') {
    const { beginsWith, exactly } = prefixStems(term.prefix)
    const text = [`${beginsWith}:*`, ...exactly].join(' | ')
    return sql`to_tsquery('simple', ${text}::text)`
  }
  if (term.kind === 'phrase') return sql`phraseto_tsquery('spanish', ${searchText(term.words)}::text)`
  return sql`plainto_tsquery('spanish', ${searchText(term.words)}::text)`
}
