import type { SearchTerm } from '@mirador/domain/tender-query/search-words'
import { foreignSingular } from '@mirador/domain/text/search-text'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { deleteSetting, findSetting } from '../connection/setting.ts'
import { formerPhraseLexemes } from './phrases.ts'

// Until decision 95 words were indexed by the stems of PostgreSQL's Spanish dictionary. While the rows are derived
// again, a search looks for both stems, so that no row is missed; the former stems join more words, so it may match too
// many.

/** The setting with the progress of deriving the rows again; absent when all are derived. */
export const SEARCH_REBUILD = 'search_rebuild'

/** How long a process continues to look for former words after the last row was derived. */
const CHECKED_EVERY_MS = 10 * SECOND_MS
const states = new WeakMap<Db, { checkedAt: number; isRebuilding: boolean }>()

async function isRebuilding(db: Db): Promise<boolean> {
  const state = states.get(db)
  if (state && (!state.isRebuilding || performance.now() - state.checkedAt < CHECKED_EVERY_MS))
    return state.isRebuilding
  const isRebuilding = (await findSetting(db, SEARCH_REBUILD)) !== undefined
  states.set(db, { checkedAt: performance.now(), isRebuilding })
  return isRebuilding
}

/** The lexemes that a tender with the term had, and for a phrase the tsquery that it did not match. */
export interface FormerTerm {
  lexemes: readonly string[]
  broken?: string | undefined
}

/** Call it once all rows are derived again; other processes notice within ten seconds. */
export async function forgetFormerWords(db: Db): Promise<void> {
  await deleteSetting(db, SEARCH_REBUILD)
  states.delete(db)
}

/**
 * The former lexemes of some terms, one or several alternatives for each.
 * @returns undefined once all rows are derived again
 */
export async function formerTerms(
  db: Db,
  terms: readonly SearchTerm[],
): Promise<readonly (readonly FormerTerm[])[] | undefined> {
  if (!(await isRebuilding(db))) return undefined
  const words = new Set(terms.flatMap((term) => (term.kind === 'prefix' ? [] : term.words.split(' '))))
  const stems = await findFormerStems(db, [...words])
  return terms.map((term) => {
    if (term.kind === 'prefix') return shortStems(term.prefix).map((stem) => ({ lexemes: [stem] }))
    const lexemes = term.words.split(' ').map((word) => stems.get(word) ?? [])
    const single = [...new Set(lexemes.flat())]
    if (single.length === 0) return []
    if (term.kind === 'words') return [{ lexemes: single }]
    const { pairs, broken } = formerPhraseLexemes(lexemes)
    return [{ lexemes: [...single, ...pairs], broken }]
  })
}

/** The former stems of words, none for a word that was ignored. */
export async function findFormerStems(db: Db, words: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(to_tsvector('spanish', search_text(word))) as lexemes
    from unnest(${words.map(foreignSingular)}::text[]) with ordinality as w (word, place) order by place`.execute(db)
  return new Map(words.map((word, i) => [word, rows[i]?.lexemes ?? []]))
}

/** A stem was at most this much shorter than a word that begins with the prefix, and at least MIN_STEM long. */
const LONGEST_CUT = 8
const MIN_STEM = 4

/**
 * The stems shorter than a prefix that words beginning with it had.
 * @param longestCut maximum number of letters that were cut
 */
export function shortStems(prefix: string, longestCut = LONGEST_CUT): string[] {
  const stems: string[] = []
  for (let length = prefix.length - 1; length >= Math.max(MIN_STEM, prefix.length - longestCut); length--) {
    stems.push(prefix.slice(0, length))
  }
  return stems
}
