import { hasWords } from '@mirador/domain/rubros/product-index'
import type { FoundLines } from '@mirador/domain/rubros/rank-families'
import type { SearchedWord } from '@mirador/domain/rubros/supplier-words'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { isTender } from '../schema/channel-condition.ts'
import { FIELD_SIGNS, lexemesOf } from '../search/lexemes.ts'

/** Maximum number of tenders whose lines are read. More would not change the first families. */
const MAX_TENDERS = 150
/** Maximum number of lines of a tender, and of letters of a line. */
const MAX_LINES = 40
const MAX_LETTERS = 300

const YEAR_DAYS = 365

export const NO_LINES: FoundLines = { read: 0, isAll: true, families: new Map() }

/** Maximum age of an answer that is used again for the same words. */
const RECENT_MS = 5 * MINUTE_MS
const MAX_REMEMBERED = 500
const byDatabase = new WeakMap<Db, Map<string, { at: number; lines: Promise<FoundLines> }>>()

/**
 * The families of the lines with some words, in tenders published within the last year. The words may be in the
 * product's name or in the buyer's description. At most some minutes old.
 */
export async function findLinesSaying(db: Db, words: readonly SearchedWord[], now: Date): Promise<FoundLines> {
  const search = linesQuery(words)
  if (!search) return NO_LINES
  const remembered = byDatabase.get(db) ?? new Map()
  byDatabase.set(db, remembered)
  // words with one lexeme are still different words in a line
  const key = JSON.stringify(words)
  const known = remembered.get(key)
  if (known && Math.abs(now.getTime() - known.at) < RECENT_MS) return known.lines
  const lines = readLines(db, search, words, now)
  remembered.delete(key)
  remembered.set(key, { at: now.getTime(), lines })
  if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string)
  lines.catch(() => remembered.delete(key))
  return lines
}

async function readLines(db: Db, search: string, words: readonly SearchedWord[], now: Date): Promise<FoundLines> {
  const { rows } = await sql<{ tender_id: number; family: number | null; product: string; description: string }>`
    select tender_id, family, product, description from (
      select tender_id from tender_search
      where ${isTender()} and search @@ ${search}::tsquery and published_at >= ${yearBefore(now)}::timestamptz limit ${MAX_TENDERS + 1}
    ) found cross join lateral (
      select family, left(coalesce(product_name, ''), ${MAX_LETTERS}::int) as product,
        left(coalesce(description, ''), ${MAX_LETTERS}::int) as description
      from tender_item i where i.tender_id = found.tender_id limit ${MAX_LINES}
    ) lines ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const read = new Set(rows.map(({ tender_id }) => tender_id)).size
  const families = new Map<number, { tenders: Set<number>; text: string }>()
  for (const { tender_id, family, product, description } of rows) {
    if (family === null || !hasWords(`${product} ${description}`, words)) continue
    const text = lineText([description, product], words)
    const known = families.get(family)
    if (known) {
      known.tenders.add(tender_id)
      if (text.length < known.text.length) known.text = text
    } else families.set(family, { tenders: new Set([tender_id]), text })
  }
  return {
    read,
    isAll: read <= MAX_TENDERS,
    families: new Map([...families].map(([family, { tenders, text }]) => [family, { tenders: tenders.size, text }])),
  }
}

/** The instant one year before `now`, as text for a statement. */
export const yearBefore = (now: Date): string => new Date(now.getTime() - YEAR_DAYS * DAY_MS).toISOString()

/** A tsquery for all the words, each by one of its groups, among the lexemes of products; undefined without any lexeme. */
function linesQuery(words: readonly SearchedWord[]): string | undefined {
  const all = words.map(({ groups }) =>
    groups
      .map((group) => group.flatMap((word) => lexemesOf(word)))
      .filter((lexemes) => lexemes.length > 0)
      .map((lexemes) => `(${lexemes.map((lexeme) => `'${FIELD_SIGNS.product}${lexeme}'`).join(' & ')})`),
  )
  if (all.length === 0 || all.some((groups) => groups.length === 0)) return undefined
  return all.map((groups) => `(${groups.join(' | ')})`).join(' & ')
}

/** Maximum length of a line's text on the screen. */
const LONGEST = 80

/** The text of a line with the words, shortened to their surroundings and not in capitals. */
function lineText(texts: readonly string[], words: readonly SearchedWord[]): string {
  const saying = texts.filter((text) => hasWords(text, words))
  const shortest = (saying.length > 0 ? saying : texts).reduce((one, other) =>
    other.length < one.length ? other : one,
  )
  const text = shortest.replace(/\s+/g, ' ').trim()
  const sentence = text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text
  if (sentence.length <= LONGEST) return sentence
  return `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST)).replace(/[\s,;.:-]+$/, '')}…`
}
