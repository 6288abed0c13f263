import { correctableWords, withCorrections } from '@mirador/domain/tender-query/misspelt-words'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { foldWords } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { lexemesOf } from './lexemes.ts'
import type { TenderRow } from './list-page.ts'
import { findSearch, lexemesQuery } from './search-condition.ts'
import { listSearchedTexts } from './searched-texts.ts'
import type { Asker } from './tender-filters.ts'
import { listTenders } from './tender-list.ts'
import { findSimilarWords, type SimilarWord } from './typed-words.ts'

/** A search with its misspelt words corrected, and how many tenders it finds under the same filters. */
export interface SearchCorrection {
  q: string
  total: number
}

/** Maximum number of tenders with a word that may still be misspelt. */
const RARE = 2
/** Minimum ratio between the tenders of a suggested word and those of the word that it replaces. */
const FACTOR = 50
/** Minimum ratio between the tenders of a word two edits away and those of a word one edit away. */
const EDIT_FACTOR = 20
const MAX_WORDS = 3
/** Maximum number of tried corrections of a single word. */
const MAX_TRIES = 3
/** Maximum number of tenders whose texts are read to learn the spelling of a word. */
const MAX_TEXTS = 10

/**
 * A correction of a search with words that no tender has, or hardly any, if the correction has more matches. For a list
 * of more than a few tenders nothing is looked up, unless OR joins its words: otherwise all of its words exist.
 * @param total of the list of the query
 */
export async function correctSearch(
  db: Db,
  query: TenderQuery,
  asker: Asker,
  total: number,
): Promise<SearchCorrection | undefined> {
  const { q = '' } = query
  const search = await findSearch(db, q)
  if (search.kind !== 'words') return undefined
  if (total > RARE && !search.clauses.some(({ exclude, anyOf }) => !exclude && anyOf.length > 1)) return undefined
  const misspelt = await findRareWords(db, correctableWords(q))
  const choices = new Map<string, string[]>()
  for (const { word, uses } of misspelt.slice(0, MAX_WORDS)) choices.set(word, await findBetterWords(db, word, uses))
  const tries = choices.size === 1 ? MAX_TRIES : 1
  for (let i = 0; i < tries; i++) {
    const corrected = new Map<string, string>()
    for (const [word, { [i]: better }] of choices) if (better) corrected.set(word, better)
    if (corrected.size === 0) return undefined
    const changed = { ...query, q: withCorrections(q, (word) => corrected.get(word)), sort: 'recent' as const }
    const list = await listTenders(db, changed, asker, { offset: 0, limit: MAX_TEXTS })
    if (list.total <= total) continue
    const written = await findWrittenForms(db, [...corrected.values()], list.rows)
    const show = (word: string) => optional(corrected.get(word), (better) => written.get(better) ?? better)
    return { q: withCorrections(q, show), total: list.total }
  }
  return undefined
}

const optional = <T, R>(value: T | undefined, then: (value: T) => R) => (value === undefined ? undefined : then(value))

/** The folded words among some that no tender has, or at most RARE. */
async function findRareWords(db: Db, words: readonly string[]) {
  const uses = await countUses(db, words)
  return words.flatMap((word) => {
    const count = uses.get(word)
    return count !== undefined && count <= RARE ? [{ word, uses: count }] : []
  })
}

/** Words that may be meant by a misspelt one, the likeliest first. */
async function findBetterWords(db: Db, word: string, uses: number): Promise<string[]> {
  const similar = await findSimilarWords(db, word)
  const counts = await countUses(
    db,
    similar.map(({ word }) => word),
  )
  const own = lexemesOf(word).join()
  const weight = ({ word, edits }: SimilarWord) => (counts.get(word) ?? 0) / EDIT_FACTOR ** edits
  const better = similar
    .filter(({ word: other }) => (counts.get(other) ?? 0) > FACTOR * uses && lexemesOf(other).join() !== own)
    .sort((a, b) => weight(b) - weight(a))
  // of the forms of a word, the nearest one represents all
  const byLexeme = new Map<string, string>()
  for (const { word: other } of better) {
    const lexeme = lexemesOf(other).join()
    if (!byLexeme.has(lexeme)) byLexeme.set(lexeme, other)
  }
  return [...byLexeme.values()]
}

/**
 * The number of tenders with each of some folded words in any form, without stop words; by bits where they are kept.
 */
async function countUses(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const counted = words.filter((word) => lexemesOf(word).length > 0)
  if (counted.length === 0) return new Map()
  const { rows } = await sql<{ uses: number }>`
    select (case when exists (select from common_term where term = counted.lexeme)
      then (select sum(bit_count(bits)) from tender_bits where term = counted.lexeme)
      else (select count(*) from tender_search
        where search @@ counted.tsquery::tsquery and (tender_id > 0 or costs_a_fetch())) end)::int as uses
    from unnest(${counted.map((word) => lexemesOf(word)[0])}::text[], ${counted.map((word) => lexemesQuery(lexemesOf(word)))}::text[])
      with ordinality as counted (lexeme, tsquery, place) order by place`.execute(db)
  return new Map(counted.map((word, i) => [word, rows[i]?.uses ?? 0]))
}

const WORD = /[\p{L}\p{M}]+/gu

/**
 * The most frequent spelling of some folded words in some tenders, in lower case. Capitals often lack accents, so an
 * accent that a third of the occurrences have is taken.
 */
async function findWrittenForms(db: Db, words: readonly string[], rows: readonly TenderRow[]) {
  const sought = new Map(words.map((word) => [word, new Map<string, number>()]))
  const texts = await listSearchedTexts(
    db,
    rows.map(({ id }) => id),
  )
  for (const { id, name, institution_name } of rows) {
    for (const [text] of [name, institution_name, ...(texts.get(id) ?? [])].join(' ').matchAll(WORD)) {
      const forms = sought.get(foldWords(text))
      const form = text.toLocaleLowerCase('es')
      forms?.set(form, (forms.get(form) ?? 0) + 1)
    }
  }
  const written = new Map<string, string>()
  for (const [word, forms] of sought) {
    const weight = ([form, count]: [string, number]) => (form === word ? count : 3 * count)
    const best = [...forms].sort((a, b) => weight(b) - weight(a))[0]
    if (best) written.set(word, best[0].normalize('NFC'))
  }
  return written
}
