import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { ALL, WORDS } from './common-terms.ts'
import { allOf, type SoughtWord, type WordClause } from './search-condition.ts'

/** Some tenders, by the terms that `tender_bits` keeps (docs/decisions/0032), or by what the index of words finds. */
export type Marked = string | { anyOf: readonly Marked[] } | { allOf: readonly Marked[] } | { not: Marked } | Found

interface Found {
  tsquery: string
}

const NONE = sql`b'0'::bit(4096)`

/** A beginning of more words than this is left to the index. */
const MOST_WORDS = 200

/** What some words mean in bits, for as long as all of `holds` is true. */
export interface InBits {
  words: readonly Marked[]
  holds: readonly RawBuilder<boolean>[]
}

/**
 * Which bits tell the tenders that have some words.
 * @returns undefined where nothing is kept, or the index of words is as fast: a clause has only words of few tenders
 */
export async function findInBits(db: Db, clauses: readonly WordClause[]): Promise<InBits | undefined> {
  const meant = new Map<SoughtWord, Meant>()
  for (const sought of clauses.flatMap(({ anyOf }) => anyOf)) meant.set(sought, await findMeant(db, sought))
  const all = [...meant.values()]
  const sought = all.flatMap(({ words }) => words)
  if (sought.length > MOST_WORDS) return undefined
  const holds = all.flatMap(({ holds = [] }) => holds)
  const needed = holds.length > 0 ? [ALL, WORDS] : [ALL]
  const common = await findCommon(db, [...needed, ...sought.flatMap(lexemesOf)])
  if (!needed.every((term) => common.has(term))) return undefined
  const words: Marked[] = []
  for (const { exclude, anyOf } of clauses) {
    const one = markedWords(
      anyOf.flatMap((sought) => meant.get(sought)?.words ?? []),
      common,
    )
    if (!exclude && !one.isCommon) return undefined
    words.push(exclude ? { not: one.marked } : one.marked)
  }
  return { words, holds: [keptOf([...common]), ...holds] }
}

interface Meant {
  words: readonly SoughtWord[]
  /** as long as these are all */
  holds?: RawBuilder<boolean>
}

/** A beginning means the words that have it. */
async function findMeant(db: Db, sought: SoughtWord): Promise<Meant> {
  if ('lexemes' in sought) return { words: [sought] }
  const { beginsWith, exactly } = sought
  const those = sql`from tender_word
    where (word >= ${beginsWith} and word < ${`${beginsWith}\u{10ffff}`}) or word = any(${exactly}::text[])`
  const { rows } = await sql<{ word: string }>`select word ${those} limit ${sql.lit(MOST_WORDS + 1)}`.execute(db)
  return { words: rows.map(({ word }) => allOf([word])), holds: sql`(select count(*) ${those}) = ${rows.length}` }
}

const lexemesOf = (sought: SoughtWord) => ('lexemes' in sought ? sought.lexemes : [])

async function findCommon(db: Db, terms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ term: string }>`
    select term from common_term where term = any(${terms}::text[])`.execute(db)
  return new Set(rows.map(({ term }) => term))
}

/** Any of some words: the common ones by their bits, the others, of few tenders each, by the index. */
function markedWords(anyOf: readonly SoughtWord[], common: ReadonlySet<string>): { marked: Marked; isCommon: boolean } {
  const isCommon = (sought: SoughtWord) => lexemesOf(sought).every((lexeme) => common.has(lexeme))
  const kept: Marked[] = anyOf.filter(isCommon).map((sought) => ({ allOf: lexemesOf(sought) }))
  const others = anyOf.filter((sought) => !isCommon(sought)).map(({ tsquery }) => tsquery)
  const found = others.length > 0 ? [{ tsquery: others.join(' | ') }] : []
  return { marked: { anyOf: [...kept, ...found] }, isCommon: kept.length > 0 }
}

const keptOf = (terms: readonly string[]) =>
  sql<boolean>`(select count(*) from common_term where term = any(${terms}::text[])) = ${terms.length}`

/** How many tenders have the words and fulfil some filters; null when it does not hold any more. */
export function countInBits({ words, holds }: InBits, filters: readonly Marked[]): RawBuilder<number | null> {
  const terms: string[] = []
  const found: string[] = []
  const bits = bitsOf({ allOf: [ALL, ...words, ...filters] }, terms, found)
  const others = found.map(
    (tsquery, i) => sql`
      union all select ${foundTerm(i)}, tender_id >> 12, bit_or(set_bit(${NONE}, tender_id & 4095, 1)) from tender_search
      where search @@ ${tsquery}::tsquery and (tender_id > 0 or costs_a_fetch()) group by 2`,
  )
  return sql`case when ${sql.join(holds, sql` and `)} then (
    select coalesce(sum(bit_count(bits)), 0)::int from (
      select ${bits} as bits from (
        select term, chunk, bits from tender_bits where term = any(${terms}::text[]) ${sql.join(others, sql` `)}
      ) marked group by chunk
    ) counted) end`
}

/** An expression over the rows of one chunk. @param terms @param found what it needs, added to */
function bitsOf(marked: Marked, terms: string[], found: string[]): RawBuilder<unknown> {
  if (typeof marked === 'string') return ofTerms([marked], terms)
  if ('tsquery' in marked) return ofTerms([foundTerm(found.push(marked.tsquery) - 1)], [])
  if ('not' in marked) return sql`~${bitsOf(marked.not, terms, found)}`
  if ('allOf' in marked) return joined(marked.allOf, sql` & `, terms, found)
  // rubros are many, and each by itself would be a sum of its own
  const plain = marked.anyOf.filter((one) => typeof one === 'string')
  const others = marked.anyOf.filter((one) => typeof one !== 'string')
  if (others.length === 0) return ofTerms(plain, terms)
  return joined(plain.length > 0 ? [{ anyOf: plain }, ...others] : others, sql` | `, terms, found)
}

function joined(all: readonly Marked[], sign: RawBuilder<unknown>, terms: string[], found: string[]) {
  return sql`(${sql.join(
    all.map((one) => bitsOf(one, terms, found)),
    sign,
  )})`
}

function ofTerms(selected: readonly string[], terms: string[]): RawBuilder<unknown> {
  terms.push(...selected)
  return sql`coalesce(bit_or(bits) filter (where term = any(${selected}::text[])), ${NONE})`
}

const foundTerm = (place: number) => `?${place}`

/**
 * The condition that a row of tender_search has the words, by its bits, which takes a tenth of reading its words, and meets some
 * other conditions. Nothing that an index could be asked for: what it is for is walking an order. False for all rows
 * when it does not hold any more; undefined where the index of words would have to be asked.
 */
export function rowInBits(
  { words, holds }: InBits,
  others: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> | undefined {
  const has = rowHas({ allOf: words })
  const all = has && sql.join([sql`(select ${sql.join(holds, sql` and `)})`, ...others, has], sql` and `)
  return all && sql<boolean>`case when ${all} then 1 end = 1`
}

function rowHas(marked: Marked): RawBuilder<boolean> | undefined {
  if (typeof marked === 'string') {
    return sql`coalesce(get_bit((select bits from tender_bits where term = ${marked} and chunk = tender_id >> 12), tender_id & 4095), 0) = 1`
  }
  if ('tsquery' in marked) return undefined
  if ('not' in marked) {
    const has = rowHas(marked.not)
    return has && sql`not ${has}`
  }
  const parts = ('allOf' in marked ? marked.allOf : marked.anyOf).map(rowHas)
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  if ('allOf' in marked) return known.length > 0 ? sql`(${sql.join(known, sql` and `)})` : sql`true`
  return known.length > 0 ? sql`(${sql.join(known, sql` or `)})` : sql`false`
}
