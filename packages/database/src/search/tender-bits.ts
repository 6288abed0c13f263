import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { ALL, beginningTerm, WORDS } from './common-terms.ts'
import type { IndexedTerm, WordClause } from './search-condition.ts'
import type { Counts } from './tender-total.ts'

/** A set of tenders, by the terms of `tender_bits` (docs/decisions/0032), or by a search of the index of words. */
export type TenderSet =
  | string
  | { anyOf: readonly TenderSet[] }
  | { allOf: readonly TenderSet[] }
  | { not: TenderSet }
  | TextQuery

interface TextQuery {
  tsquery: string
  /** whether the words may be read from the row, since few rows are tested */
  readsRow?: true
}

const NONE = sql`b'0'::bit(4096)`

/** Maximum number of words of a prefix without bits of its own; a prefix with more uses the index. */
const MAX_WORDS = 1_000

/** The words of a search as bits, valid as long as all of `holds` is true. */
export interface InBits {
  words: readonly TenderSet[]
  holds: readonly RawBuilder<boolean>[]
}

/**
 * The words of a search as bits.
 * @param kept the terms that have bits, where the statement that reads them has another way if they changed; absent: they
 *   are asked for
 * @returns undefined where no bits are kept, or where the index of words is as fast: a clause has only words of few
 * tenders
 */
export async function findInBits(
  db: Db,
  clauses: readonly WordClause[],
  kept?: ReadonlySet<string>,
): Promise<InBits | undefined> {
  const findKept: FindKept = async (terms) =>
    kept ? new Set(terms.filter((term) => kept.has(term))) : findCommon(db, terms)
  const expanded = new Map<IndexedTerm, Expansion>()
  for (const term of clauses.flatMap(({ anyOf }) => anyOf)) expanded.set(term, await expand(db, term, findKept))
  const all = [...expanded.values()]
  const terms = all.flatMap(({ terms }) => terms)
  if (terms.length > MAX_WORDS) return undefined
  const holds = all.flatMap(({ holds = [] }) => holds)
  const needed = holds.length > 0 ? [ALL, WORDS] : [ALL]
  const common = await findKept([...needed, ...terms.flatMap(({ lexemes }) => lexemes)])
  if (!needed.every((term) => common.has(term))) return undefined
  const words: TenderSet[] = []
  for (const { exclude, anyOf } of clauses) {
    const clause = anyOf.flatMap((term) => expanded.get(term)?.terms ?? [])
    const { marked, isCommon } = markedClause(clause, common)
    if (!exclude && !isCommon) return undefined
    words.push(exclude ? { not: marked } : marked)
  }
  return { words, holds: [areKept([...common]), ...holds] }
}

/** Finds those of some terms that have bits. */
type FindKept = (terms: readonly string[]) => Promise<Set<string>>

type LexemesTerm = Extract<IndexedTerm, { lexemes: readonly string[] }>

interface Expansion {
  terms: readonly LexemesTerm[]
  /** the condition that the prefix still has the same words */
  holds?: RawBuilder<boolean>
}

/** Expands a prefix without bits of its own to the words that begin with it. */
async function expand(db: Db, term: IndexedTerm, findKept: FindKept): Promise<Expansion> {
  if ('lexemes' in term) return { terms: [term] }
  const { beginsWith, tsquery } = term
  const beginning = beginningTerm(beginsWith)
  if ((await findKept([beginning])).size > 0) return { terms: [{ tsquery, lexemes: [beginning] }] }
  const those = sql`from tender_word where word >= ${beginsWith} and word < ${`${beginsWith}\u{10ffff}`}`
  const { rows } = await sql<{ word: string }>`select word ${those} limit ${sql.lit(MAX_WORDS + 1)}`.execute(db)
  return {
    terms: rows.map(({ word }) => ({ tsquery: `'${word}'`, lexemes: [word] })),
    holds: sql`(select count(*) ${those}) = ${rows.length}`,
  }
}

/** The terms among some that have bits. */
export async function findCommon(db: Db, terms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ term: string }>`
    select term from common_term where term = any(${terms}::text[])`.execute(db)
  return new Set(rows.map(({ term }) => term))
}

/**
 * The set of tenders with any of some terms: common ones by their bits, the others, with few tenders each, by the
 * index.
 */
function markedClause(anyOf: readonly LexemesTerm[], common: ReadonlySet<string>) {
  const terms = splitTerms(anyOf, common)
  return { marked: unionOf(terms), isCommon: terms.kept.length > 0 }
}

export interface SplitTerms {
  kept: TenderSet[]
  rare: TextQuery | undefined
}

/** Splits terms into the common ones, as bits, and one search of the index for the others. */
export function splitTerms(anyOf: readonly IndexedTerm[], common: ReadonlySet<string>): SplitTerms {
  const isCommon = (term: IndexedTerm): term is LexemesTerm =>
    'lexemes' in term && term.lexemes.every((lexeme) => common.has(lexeme))
  const rare = anyOf.filter((term) => !isCommon(term)).map(({ tsquery }) => tsquery)
  return {
    kept: anyOf.filter(isCommon).map(markedTerm),
    rare: rare.length > 0 ? { tsquery: rare.join(' | ') } : undefined,
  }
}

export const unionOf = ({ kept, rare }: SplitTerms): TenderSet => ({ anyOf: rare ? [...kept, rare] : kept })

/** Few rows have all words of a phrase but not the phrase: the index leaves them out. */
const markedTerm = ({ lexemes, broken }: LexemesTerm): TenderSet => ({
  allOf: broken ? [...lexemes, { not: { tsquery: broken, readsRow: true } }] : lexemes,
})

const areKept = (terms: readonly string[]) =>
  sql<boolean>`(select count(*) from common_term where term = any(${terms}::text[])) = ${terms.length}`

/**
 * The number of tenders that have the words and meet some filters, and how many of them are open; null when `holds` is
 * no longer true.
 */
export function countInBits({ words, holds }: InBits, filters: readonly TenderSet[]): RawBuilder<Counts | null> {
  const chunks = chunksOf({ bits: { allOf: [ALL, ...words, ...filters] }, open: OPEN })
  return sql`case when ${sql.join(holds, sql` and `)} then (
    select array[coalesce(sum(bit_count(bits)), 0), coalesce(sum(bit_count(bits & open)), 0)]::int[] from ${chunks} counted) end`
}

/** The same number for each of some terms, in a record without terms of no tender. */
export function countTermsInBits(
  { words, holds }: InBits,
  filters: readonly TenderSet[],
  terms: readonly string[],
): RawBuilder<Readonly<Record<string, number>> | null> {
  const chunks = chunksOf({ bits: { allOf: [ALL, ...words, ...filters] } })
  return sql`case when ${sql.join(holds, sql` and `)} then (
    select coalesce(jsonb_object_agg(term, tenders), '{}') from (
      select term, sum(bit_count(own.bits & counted.bits))::int as tenders
      from ${chunks} counted join tender_bits own using (chunk) where term = any(${terms}::text[]) group by term
    ) by_term where tenders > 0) end`
}

/** The term of tenders that receive offers. */
export const OPEN = '=open'
/** Size of the number of bits that `bit_send` writes before the bits. */
const LENGTH_BYTES = 4
const CHUNK = 4096

/** The open tenders by chunk, for `idsInBits`; null when `holds` is no longer true. */
export function openInBits({ words, holds }: InBits, filters: readonly TenderSet[]): RawBuilder<ChunkBits[] | null> {
  const chunks = chunksOf({ bits: { allOf: [ALL, OPEN, ...words, ...filters] } })
  return sql`case when ${sql.join(holds, sql` and `)} then (
    select coalesce(json_agg(json_build_array(chunk, encode(bit_send(bits), 'hex'))), '[]')
    from ${chunks} found where bit_count(bits) > 0) end`
}

export type ChunkBits = [chunk: number, bits: string]

/** The ids of the tenders of some chunks. */
export function idsInBits(chunks: readonly ChunkBits[]): number[] {
  const ids: number[] = []
  for (const [chunk, hex] of chunks) {
    for (const [place, byte] of Buffer.from(hex, 'hex').subarray(LENGTH_BYTES).entries()) {
      if (byte === 0) continue
      for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) ids.push(chunk * CHUNK + place * 8 + bit)
    }
  }
  return ids
}

/** The bits of some sets of tenders in each chunk. */
function chunksOf(sets: Readonly<Record<string, TenderSet>>): RawBuilder<unknown> {
  const parts: Part[] = []
  const bits = Object.entries(sets).map(([name, marked]) => sql`${bitsOf(marked, parts)} as ${sql.ref(name)}`)
  const joins = parts.map((part, i) => sql`left join ${part} ${partName(i)} using (chunk)`)
  return sql`(
    select chunk, ${sql.join(bits)}
    from generate_series(0, (select max(tender_id) >> 12 from tender_search)) chunk ${sql.join(joins, sql` `)})`
}

/** A subquery with bits by chunk, and without the chunks of no tender. */
type Part = RawBuilder<unknown>
const partName = (place: number) => sql.ref(`part${place}`)

/** The hits of a search and the open tenders by chunk; right as long as `holds` is true. */
export function hitsInBits({ words, holds }: InBits, filters: readonly TenderSet[]) {
  const hits = chunksOf({ bits: { allOf: [ALL, ...words, ...filters] }, open: OPEN })
  return {
    hits: sql`select chunk, bits, open from ${hits} hits`,
    holds: sql<boolean>`(${sql.join(holds, sql` and `)})`,
  }
}

/** The bits of all chunks in one value, without their lengths. */
export const ALL_CHUNKS = sql`string_agg(substr(bit_send(bits), ${sql.lit(LENGTH_BYTES + 1)}), '' order by chunk)`

/** The condition that a row of tender_search is in such a value; a byte counts its bits from the last. */
export const rowInAll = (bytes: RawBuilder<unknown>) => sql<boolean>`get_bit(${bytes}, tender_id # 7) = 1`

/** Joins some sets of tenders to the rows of tender_search, for statements that test thousands of rows. */
export function joinSets(sets: Readonly<Record<string, TenderSet>>) {
  return {
    join: sql`left join ${chunksOf(sets)} sets on sets.chunk = tender_search.tender_id >> 12`,
    has: (name: string) => sql<boolean>`coalesce(get_bit(sets.${sql.ref(name)}, tender_id & 4095), 0) = 1`,
  }
}

/**
 * An expression over the parts of one chunk. Terms that are joined by one sign are one part, so that the statement is
 * the same for any number of words.
 * @param parts receives the parts that the expression reads
 */
function bitsOf(marked: TenderSet, parts: Part[]): RawBuilder<unknown> {
  if (typeof marked === 'string') return bitsOf({ allOf: [marked] }, parts)
  if ('tsquery' in marked) {
    return newPart(
      parts,
      sql`select tender_id >> 12 as chunk, bit_or(set_bit(${NONE}, tender_id & 4095, 1)) as bits from tender_search
        where search @@ ${marked.tsquery}::tsquery and (tender_id > 0 or costs_a_fetch()) group by 1`,
    )
  }
  if ('not' in marked) return sql`~${bitsOf(marked.not, parts)}`
  const isAll = 'allOf' in marked
  const sets = isAll ? flat('allOf', marked.allOf) : flat('anyOf', marked.anyOf)
  const names = [...new Set(sets.filter((one) => typeof one === 'string'))]
  // every tender of another term is among all
  const terms = isAll && names.length > 1 ? names.filter((term) => term !== ALL) : names
  const having = sql`having count(*) = ${terms.length}`
  const ofTerms = sql`
    select chunk, ${isAll ? sql`bit_and` : sql`bit_or`}(bits) as bits from tender_bits
    where term = any(${terms}::text[]) group by chunk ${isAll ? having : sql``}`
  const compounds = sets.filter((one) => typeof one !== 'string').map((one) => bitsOf(one, parts))
  const all = [...(terms.length > 0 ? [newPart(parts, ofTerms)] : []), ...compounds]
  if (all.length > 0) return sql`(${sql.join(all, isAll ? sql` & ` : sql` | `)})`
  return isAll ? sql`~${NONE}` : NONE
}

/** Opens sets within sets of the same kind, and those of one set. */
function flat(kind: 'allOf' | 'anyOf', sets: readonly TenderSet[]): TenderSet[] {
  return sets.flatMap((one) => {
    if (typeof one === 'string') return [one]
    const inner = 'allOf' in one ? one.allOf : 'anyOf' in one ? one.anyOf : undefined
    return inner && (kind in one || inner.length === 1) ? flat(kind, inner) : [one]
  })
}

function newPart(parts: Part[], select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${partName(parts.push(sql`(${select})`) - 1)}.bits, ${NONE})`
}

/**
 * The condition that a row of tender_search has the words, by its bits, which takes a tenth of reading its words, and
 * meets some other conditions. Written so that the planner uses no index for it: it is for walking an order. False for
 * all rows when `holds` is no longer true.
 * @returns undefined where the index of words is needed
 */
export function rowInBits(
  { words, holds }: InBits,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> | undefined {
  const has = rowHas({ allOf: words })
  const all = has && sql.join([sql`(select ${sql.join(holds, sql` and `)})`, ...conditions, has], sql` and `)
  return all && sql<boolean>`case when ${all} then 1 end = 1`
}

/** The condition that a row of tender_search is in a set; undefined where the index of words is needed. */
export function rowHas(marked: TenderSet): RawBuilder<boolean> | undefined {
  if (typeof marked === 'string') {
    return sql`coalesce(get_bit((select bits from tender_bits where term = ${marked} and chunk = tender_id >> 12), tender_id & 4095), 0) = 1`
  }
  if ('tsquery' in marked) return marked.readsRow && sql`search @@ ${marked.tsquery}::tsquery`
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
