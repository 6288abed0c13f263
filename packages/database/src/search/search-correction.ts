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

/** A word of so many tenders may still be misspelt, in them too. */
const RARE = 2
/** How many times as many tenders must have the word that is suggested in the place of one that some have. */
const FACTOR = 50
/** A word that is two edits away must be in so many times as many tenders as one that is one edit away. */
const EDIT_FACTOR = 20
const MAX_WORDS = 3
/** Corrections of a single word that are tried. */
const MAX_TRIES = 3
/** Tenders whose texts are read to learn how a word is written. */
const MAX_TEXTS = 10

/**
 * A correction of a search for words that no tender has, or hardly any, if it finds more. Nothing is looked up for a list of more
 * than a few tenders, unless OR joins its words: then all of its words exist.
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

/** Those of some folded words that no tender has, or at most RARE. */
async function findRareWords(db: Db, words: readonly string[]) {
  const uses = await countUses(db, words)
  return words.flatMap((word) => {
    const count = uses.get(word)
    return count !== undefined && count <= RARE ? [{ word, uses: count }] : []
  })
}

/** Words that a misspelt one may be meant to be, the likeliest first. */
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
  // of the forms of a word the nearest stands for all
  const byLexeme = new Map<string, string>()
  for (const { word: other } of better) {
    const lexeme = lexemesOf(other).join()
    if (!byLexeme.has(lexeme)) byLexeme.set(lexeme, other)
  }
  return [...byLexeme.values()]
}

/** How many tenders have each of some folded words in any of its forms, without stop words: by bits where they are kept. */
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
 * How some folded words are most often written in some tenders, in lower case. Capitals often lack their accents, so an accent
 * that every third one has is believed.
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
