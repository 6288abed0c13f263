import { isGeneric } from '@mirador/domain/rubros/supplier-words'
import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import { isAttribute } from '@mirador/domain/words/attribute-words'
import { pickExamples } from '@mirador/domain/words/examples'
import { isPlaceWord } from '@mirador/domain/words/place-words'
import { searchOfAny, searchOfWord } from '@mirador/domain/words/profile-words'
import { MIN_BUYERS, MIN_TENDERS } from '@mirador/domain/words/related-words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { publishedSince } from '../search/published-since.ts'
import {
  findSearch,
  hasWords,
  lexemesQuery,
  matchingWords,
  type Search,
  type WordSearch,
} from '../search/search-condition.ts'
import { LEARNT_DAYS } from './learn-words.ts'
import { findLineSupport } from './line-support.ts'
import { findLearntWords } from './word-index-cache.ts'
import { countReach } from './word-reach.ts'
import { MAX_PER_DAY } from './words-effect.ts'

/** A word that buyers use for what a company sells. */
export interface SuggestedWord {
  /** in the most frequent spelling of buyers */
  word: string
  /** tenders of the last year that the company's words do not match */
  tenders: number
  buyers: number
}

export interface WordSuggestions {
  /** those that most buyers write in one line with the company's words first */
  suggestions: SuggestedWord[]
  /** null where nothing was learnt yet */
  learntAt: Date | null
}

/** Maximum number of related words, and of those that are counted; fewer are offered. */
const MAX_RELATED_READ = 400
const MAX_COUNTED = 60
const MAX_SUGGESTED = 16
/**
 * Most tenders with an offered word name what the company sells, or at least one in ten where that is this many times
 * the share of all tenders: "adquisición" goes with any product.
 */
const MAJORITY = 0.5
const MIN_SHARE = 0.1
const MIN_LIFT = 4
/** Minimum number of buyers that write the word in one line with a word of the company. */
const MIN_LINE_BUYERS = 3
/** A word that seldom names something by itself is an adjective: "educativos", "ópticos". */
const MIN_HEAD_SHARE = 0.5

/**
 * Words that buyers use for what some words name (docs/decisions/0073): enough tenders and buyers of the last year use
 * them, they are no less precise, and each of them matches tenders that the words do not. At least three buyers write
 * each in one line with one of the words, and it is no place and no adjective (docs/decisions/0104).
 */
export async function suggestWords(db: Db, words: readonly string[], now: Date): Promise<WordSuggestions> {
  const learnt = await findLearntWords(db)
  if (!learnt) return { suggestions: [], learntAt: null }
  const { index, spellingOf, learntAt } = learnt
  const query = lexemesOfWords(words)
  const related = index.related(query, MAX_RELATED_READ).filter(({ word }) => isName(word, spellingOf(word)))
  const closeness = index.closeness(
    query,
    related.map(({ word }) => word),
  )
  const close = related.filter((_, i) => {
    const { share = 0, lift = 0 } = closeness[i] ?? {}
    return share >= MAJORITY || (share >= MIN_SHARE && lift >= MIN_LIFT)
  })
  const own = await findSearch(db, searchOfAny(words))
  const lines = await findLineSupport(
    db,
    own,
    words,
    close.map(({ word }) => word),
    now,
  )
  const counted = close
    .filter(({ word }) => {
      const { buyers = 0, headShare = 0 } = lines.get(word) ?? {}
      return buyers >= MIN_LINE_BUYERS && headShare >= MIN_HEAD_SHARE
    })
    .slice(0, MAX_COUNTED)
  const reach = await countReach(
    db,
    own,
    counted.map(({ word }) => lexemesQuery([word])),
    now,
  )
  const reachOf = new Map(counted.map(({ word }, i) => [word, reach[i]]))
  const supported = counted.filter(({ word }) => {
    const { tenders = 0, buyers = 0 } = reachOf.get(word) ?? {}
    return tenders >= MIN_TENDERS && buyers >= MIN_BUYERS && tenders <= MAX_PER_DAY * LEARNT_DAYS
  })
  const suggestions = index
    .offered(query, supported)
    .flatMap(({ word }) => {
      const added = reachOf.get(word)?.added
      if (!added || added.tenders === 0) return []
      return [{ lineBuyers: lines.get(word)?.buyers ?? 0, suggestion: { word: spellingOf(word) ?? word, ...added } }]
    })
    .slice(0, MAX_SUGGESTED)
    .sort((a, b) => b.lineBuyers - a.lineBuyers || compare(a.suggestion, b.suggestion))
    .map(({ suggestion }) => suggestion)
  return { suggestions, learntAt }
}

const compare = (a: SuggestedWord, b: SuggestedWord) => b.tenders - a.tenders || (a.word < b.word ? -1 : 1)

/** Whether a word may be offered, as it is spelt: it names neither a place nor anything at all. */
const isName = (lexeme: string, spelling: string | undefined): boolean =>
  spelling !== undefined && !isGeneric(lexeme) && !isAttribute(lexeme) && !isPlaceWord(foldWords(spelling))

const lexemesOfWords = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => foldWords(word).split(' ')).flatMap(lexemesOf)),
]

export interface WordProof extends SuggestedWord {
  examples: {
    bid_idn: string
    name: string
    institution_name: string | null
    published_at: Date
    /** the words of its title that match the word */
    words: string[]
  }[]
}

/** Maximum number of added tenders, the newest, from which examples are chosen. */
const MAX_READ = 60

/**
 * The tenders that a word would add to some other words: how many in the last year, and three of them (examples.ts).
 */
export async function proveWord(db: Db, words: readonly string[], word: string, now: Date): Promise<WordProof> {
  const own = await findSearch(db, searchOfAny(words))
  const search = await findSearch(db, searchOfWord(word))
  if (search.kind !== 'words') return { word, tenders: 0, buyers: 0, examples: [] }
  const [reach] = await countReach(db, own, [search.tsquery], now)
  const { tenders = 0, buyers = 0 } = reach?.added ?? {}
  return { word, tenders, buyers, examples: tenders > 0 ? await listExamples(db, own, search, now) : [] }
}

async function listExamples(db: Db, own: Search, search: WordSearch, now: Date): Promise<WordProof['examples']> {
  const { tsquery } = search
  const newTsquery = own.kind === 'words' ? sql`${tsquery} || ' & !(' || ${own.tsquery} || ')'` : sql`${tsquery}`
  const { rows } = await sql<Omit<WordProof['examples'][number], 'words'> & { families: number[] }>`
    select t.bid_idn, t.name, t.institution_name, t.published_at, newest.families from (
      select tender_id, published_at, families from tender_search
      where ${isTender()} and ${hasWords(tsquery)} and search @@ (${newTsquery})::tsquery and ${publishedSince(now, LEARNT_DAYS)}
      order by published_at desc, tender_id desc limit ${sql.lit(MAX_READ)}
    ) newest join tender t on t.id = newest.tender_id
    order by newest.published_at desc, newest.tender_id desc`.execute(db)
  const texts = rows.map(
    ({ name, families }) =>
      new Set([
        ...foldWords(name)
          .split(' ')
          .filter((word) => word.length > 2),
        ...families.map(String),
      ]),
  )
  const picked = pickExamples(texts).flatMap((place) => rows[place] ?? [])
  const isMatch = matchingIn(
    search,
    picked.map(({ name }) => name),
  )
  return picked.map(({ families: _, ...example }) => ({ ...example, words: isMatch(example.name) }))
}

/** Returns a function that lists the words of a title, as written, that a search matches. */
function matchingIn(search: Search, titles: readonly string[]) {
  const written = [...new Set(titles.flatMap((title) => title.match(WRITTEN_WORD) ?? []))]
  const folded = new Set(matchingWords(search)?.among([...new Set(written.map(foldWords))]))
  return (title: string) => [...new Set(title.match(WRITTEN_WORD) ?? [])].filter((word) => folded.has(foldWords(word)))
}
