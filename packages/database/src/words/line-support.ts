import { foldWords } from '@mirador/domain/text/words'
import { wordsOfLine } from '@mirador/domain/words/head-words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lettersOfLexeme, lexemesOf } from '../search/lexemes.ts'
import { publishedSince } from '../search/published-since.ts'
import { hasWords, type Search } from '../search/search-condition.ts'
import { LEARNT_DAYS } from './learn-words.ts'

/** Maximum number of tenders, the newest, and of lines of each and letters of a line, that are read. */
const MAX_TENDERS = 400
const MAX_LINES = 40
const MAX_LETTERS = 300

/** The lines that have a word beside one of the company's. */
export interface LineSupport {
  /** number of different buyers of such lines */
  buyers: number
  /** share of its places in such lines in which it names something, from 0 to 1: low for an adjective */
  headShare: number
}

/**
 * How lines of the last year with one of the company's words use other words.
 * @param own the search of the company's words
 * @param words those words, as written; a line has one if it has all parts of it
 * @param candidates lexemes
 */
export async function findLineSupport(
  db: Db,
  own: Search,
  words: readonly string[],
  candidates: readonly string[],
  now: Date,
): Promise<Map<string, LineSupport>> {
  if (own.kind !== 'words' || candidates.length === 0) return new Map()
  const { rows } = await sql<{ buyer: number; text: string }>`
    select newest.institution_id as buyer, line.text from (
      select tender_id, institution_id from tender_search
      where ${isTender()} and ${hasWords(own.tsquery)} and ${publishedSince(now, LEARNT_DAYS)} and institution_id is not null
      order by published_at desc, tender_id desc limit ${MAX_TENDERS}::int
    ) newest cross join lateral (
      select concat_ws('. ', left(product_name, ${MAX_LETTERS}::int), left(description, ${MAX_LETTERS}::int)) as text
      from tender_item i where i.tender_id = newest.tender_id order by position limit ${MAX_LINES}::int
    ) line`.execute(db)
  const ownLexemes = words.map((word) => foldWords(word).split(' ').flatMap(lexemesOf))
  const isCandidate = new Set(candidates)
  const seen = new Map<string, { buyers: Set<number>; heads: number; places: number }>()
  for (const { buyer, text } of rows) {
    const folded = foldWords(text)
    // most lines have none: their words are not even stemmed
    if (!ownLexemes.some((parts) => parts.every((lexeme) => folded.includes(lettersOfLexeme(lexeme))))) continue
    const line = wordsOfLine(text).flatMap(({ word, isHead }) => lexemesOf(word).map((lexeme) => ({ lexeme, isHead })))
    const there = new Set(line.map(({ lexeme }) => lexeme))
    if (!ownLexemes.some((parts) => parts.length > 0 && parts.every((lexeme) => there.has(lexeme)))) continue
    for (const { lexeme, isHead } of line) {
      if (!isCandidate.has(lexeme)) continue
      const known = seen.get(lexeme) ?? { buyers: new Set(), heads: 0, places: 0 }
      known.buyers.add(buyer)
      known.places++
      if (isHead) known.heads++
      seen.set(lexeme, known)
    }
  }
  return new Map(
    [...seen].map(([lexeme, { buyers, heads, places }]) => [
      lexeme,
      { buyers: buyers.size, headShare: heads / places },
    ]),
  )
}
