import { foreignSingular } from '@mirador/domain/text/search-text'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { addPhraseLexemes, wordChain } from './phrases.ts'

/** The stems of a folded word as the database's Spanish dictionary makes them from its singular; none for a stop word. */
export type LexemesOf = (word: string) => readonly string[]

/** Real tenders use some 200,000 different words, most of them once. */
const MAX_CACHED_WORDS = 300_000
/** The dictionary's, not a guess at it: so many words are asked for at once, each only once per process. */
const known = new Map<string, readonly string[]>()

/**
 * The stems of some folded words (search-text.ts). Only words that this process has not met are asked of the database:
 * stemming complete texts there took two thirds of an import.
 */
export async function findLexemes(db: Db | Tx, words: ReadonlySet<string>): Promise<LexemesOf> {
  const found = new Map<string, readonly string[]>()
  const unknown: string[] = []
  for (const word of words) {
    const lexemes = known.get(word)
    if (lexemes) found.set(word, lexemes)
    else unknown.push(word)
  }
  if (unknown.length > 0) {
    const { rows } = await sql<{ lexemes: string[] }>`
      select tsvector_to_array(to_tsvector('spanish', search_text(word))) as lexemes
      from unnest(${unknown.map(foreignSingular)}::text[]) with ordinality as w (word, place) order by place`.execute(
      db,
    )
    if (known.size + unknown.length > MAX_CACHED_WORDS) known.clear()
    for (const [i, { lexemes }] of rows.entries()) {
      found.set(unknown[i] as string, lexemes)
      known.set(unknown[i] as string, lexemes)
    }
  }
  return (word) => found.get(word) ?? []
}

/** The parts of a tender in which a word weighs more than elsewhere (docs/decisions/0040), each by the sign before its lexemes. */
export const FIELD_SIGNS = { title: '^', product: '~' } as const
export type SearchField = keyof typeof FIELD_SIGNS

/** A text that is searched, folded and split into words. */
export interface SearchedWords {
  words: readonly string[]
  field?: SearchField | undefined
}

/**
 * Folded texts as the text of a tsvector: every lexeme, again with the sign of its field, and those of phrases (phrases.ts).
 * Prefixes are letters, so that no search by prefix meets a sign.
 */
export function searchVector(texts: readonly SearchedWords[], lexemesOf: LexemesOf): string {
  const terms = new Set<string>()
  const lexemes = texts.map(({ words }) => words.map(lexemesOf))
  for (const [i, { field }] of texts.entries()) {
    const own = new Set(lexemes[i]?.flat())
    for (const lexeme of own) {
      terms.add(lexeme)
      if (field) terms.add(FIELD_SIGNS[field] + lexeme)
    }
  }
  addPhraseLexemes(wordChain(lexemes), terms)
  return terms.size > 0 ? `'${[...terms].join("' '")}'` : ''
}
