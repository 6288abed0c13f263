import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { searchOfAny, searchOfWord } from '@mirador/domain/words/profile-words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { publishedSince } from '../search/published-since.ts'
import { findSearch, hasWords } from '../search/search-condition.ts'
import type { Asker } from '../search/tender-filters.ts'
import { countTenders } from '../search/tender-list.ts'
import { LEARNT_DAYS } from './learn-words.ts'

/** Maximum number of tenders a day: a more frequent word orders little, and is not offered. */
export const MAX_PER_DAY = 100
/** Number of days over which tenders a day are counted. */
const BROAD_DAYS = 30
const WEEK_DAYS = 7

export type WordWarning = { word: string } & (
  | { kind: 'broad'; per_day: number; narrower: string | null }
  /** no tender of the last year has it */
  | { kind: 'unused' }
)

export interface WordsEffect {
  /** tenders that receive offers and have any of the words, as the list counts them */
  open: number
  /** number of these published in the last seven days */
  this_week: number
  warnings: WordWarning[]
}

/** The effect of a company's words: how many tenders they match, and which words match too many or none. */
export async function findWordsEffect(db: Db, words: readonly string[], asker: Asker, now: Date): Promise<WordsEffect> {
  if (words.length === 0) return { open: 0, this_week: 0, warnings: [] }
  const week = chileDay(new Date(now.getTime() - (WEEK_DAYS - 1) * DAY_MS))
  const open = await countOpen(db, words, asker)
  const { open: this_week } = await countTenders(db, { ...anyOf(words), published_from: week }, asker)
  return { open, this_week, warnings: await warnOf(db, words, now) }
}

/** The number of open tenders with any of some words, as the list counts them. */
export async function countOpen(db: Db, words: readonly string[], asker: Asker): Promise<number> {
  return (await countTenders(db, anyOf(words), asker)).open
}

const anyOf = (words: readonly string[]) => ({ q: searchOfAny(words), scope: 'all', sort: 'recent' }) as const

async function warnOf(db: Db, words: readonly string[], now: Date): Promise<WordWarning[]> {
  const searches = await Promise.all(words.map((word) => findSearch(db, searchOfWord(word))))
  const queries = searches.map((search) => (search.kind === 'words' ? search.tsquery : null))
  const { rows } = await sql<{ place: number; in_year: boolean; lately: number }>`
    select place::int,
      exists (select from tender_search where ${isTender()} and ${hasWordsOf(sql`asked.query`)} and ${publishedSince(now, LEARNT_DAYS)}) as in_year,
      (select count(*)::int from tender_search where ${isTender()} and ${hasWordsOf(sql`asked.query`)} and ${publishedSince(now, BROAD_DAYS)}) as lately
    from unnest(${queries}::text[]) with ordinality as asked (query, place) ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const warnings: WordWarning[] = []
  for (const [i, word] of words.entries()) {
    const { in_year = false, lately = 0 } = byPlace.get(i + 1) ?? {}
    if (lately > MAX_PER_DAY * BROAD_DAYS) {
      const narrower = await findNarrower(db, word, words, now)
      warnings.push({ word, kind: 'broad', per_day: Math.round(lately / BROAD_DAYS), narrower })
    } else if (!in_year) warnings.push({ word, kind: 'unused' })
  }
  return warnings
}

const hasWordsOf = (query: unknown) => sql`search @@ (${query})::tsquery and (tender_id > 0 or costs_a_fetch())`

/** Maximum number of titles, the newest, in which a narrower phrase is searched, and how many of them must have it. */
const MAX_TITLES = 400
const MIN_TITLES = 3
const MAX_PHRASES = 3
const PHRASE_WORD = /^[a-z]{3,}$/

/**
 * The most frequent phrase of titles that begins with a broad word, if the phrase is not broad itself; null where there
 * is none.
 */
async function findNarrower(db: Db, word: string, words: readonly string[], now: Date): Promise<string | null> {
  const search = await findSearch(db, searchOfWord(word))
  const folded = foldWords(word)
  if (search.kind !== 'words' || folded.includes(' ')) return null
  const { rows } = await sql<{ name: string }>`
    select t.name from (
      select tender_id from tender_search where ${isTender()} and ${publishedSince(now, BROAD_DAYS)} and ${hasWords(search.tsquery)}
      order by recent_rank, tender_id limit ${sql.lit(MAX_TITLES)}
    ) newest join tender t on t.id = newest.tender_id order by t.id`.execute(db)
  const titles = rows.map(({ name }) => name.match(WRITTEN_WORD) ?? [])
  const [own] = lexemesOf(folded)
  const phrases = new Map<string, { text: string; titles: number }>()
  for (const title of titles) {
    const seen = new Set<string>()
    for (const [i, first] of title.entries()) {
      if (lexemesOf(foldWords(first))[0] !== own) continue
      // skips one "de" or "para"
      const next = lexemesOf(foldWords(title[i + 1] ?? '')).length > 0 ? i + 1 : i + 2
      const last = foldWords(title[next] ?? '')
      const [lexeme] = lexemesOf(last)
      if (!PHRASE_WORD.test(last) || lexeme === undefined || lexeme === own || seen.has(lexeme)) continue
      seen.add(lexeme)
      const text = title
        .slice(i, next + 1)
        .join(' ')
        .toLocaleLowerCase('es')
      const known = phrases.get(lexeme) ?? { text, titles: 0 }
      known.titles++
      phrases.set(lexeme, known)
    }
  }
  const isOwn = new Set(words.map(foldWords))
  const frequent = [...phrases.values()]
    .filter(({ text, titles }) => titles >= MIN_TITLES && titles < rows.length && !isOwn.has(foldWords(text)))
    .sort((a, b) => b.titles - a.titles || (a.text < b.text ? -1 : 1))
  for (const { text } of frequent.slice(0, MAX_PHRASES)) if (!(await isBroad(db, text, now))) return text
  return null
}

async function isBroad(db: Db, word: string, now: Date): Promise<boolean> {
  const search = await findSearch(db, searchOfWord(word))
  if (search.kind !== 'words') return true
  const { rows } = await sql<{ lately: number }>`
    select count(*)::int as lately from tender_search
    where ${isTender()} and ${hasWords(search.tsquery)} and ${publishedSince(now, BROAD_DAYS)} ${sql.raw(PLANNED_ANEW)}`.execute(
    db,
  )
  return (rows[0]?.lately ?? 0) > MAX_PER_DAY * BROAD_DAYS
}
