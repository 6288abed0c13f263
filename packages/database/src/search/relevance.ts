import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { channelConditions, channelOfHits, isTender } from '../schema/channel-condition.ts'
import type { SearchField } from './lexemes.ts'
import { where } from './list-page.ts'
import { hasWords, type IndexedTerm, termInField, type WordClause, type WordSearch } from './search-condition.ts'
import {
  countInBits,
  findCommon,
  findInBits,
  joinSets,
  type SplitTerms,
  splitTerms,
  type TenderSet,
  unionOf,
} from './tender-bits.ts'
import { LIST_VERSION, rememberedTotal } from './tender-total.ts'

/**
 * Maximum number of ranked rows, the first of `recent`, where the bits of common words are not enough to collect all
 * hits quickly.
 */
export const RELEVANCE_WINDOW = 5_000

/** Weights of a word in the title and in a product line, in relation to one in the description. */
const FIELD_WEIGHTS = { title: 3, product: 1 }

/**
 * Positions of the parts of a rank: the score, in steps larger than any `recent_rank`, and the state, larger than any
 * score.
 */
const SCORE_STEP = sql.raw(`${2n ** 38n}::bigint`)
const NOT_OPEN_STEP = sql.raw(`${2n ** 58n}::bigint`)
const OUTSIDE_STEP = sql.raw(`${2n ** 60n}::bigint`)

/** The expression by which a list ascends. */
export interface Ranking {
  rank: RawBuilder<unknown>
  /** join of tender_search with the tables that the rank reads */
  join: RawBuilder<unknown>
}

/**
 * Maximum number of rows whose words are read from the row: for more, finding all tenders of a rare word in the index
 * is faster.
 */
const MAX_ROWS_READ = 1_000

/**
 * The rank of a list ordered by relevance: open tenders first, then the highest score, then as `recent`. The score of a
 * tender is the sum, over the words of the search, of the word's rarity times the weight of its field.
 * @param total number of tenders of the list
 * @param isWindowed whether only rows of the window are ranked
 * @param hits the tenders of the list, where `isHit` is to identify them
 */
export async function relevanceRanking(
  db: Db,
  search: WordSearch,
  { total, isWindowed, hits }: { total: number; isWindowed: boolean; hits?: TenderSet | undefined },
): Promise<Ranking & { isHit: RawBuilder<boolean> }> {
  const stored = await countTenders(db)
  const readsRows = isWindowed && (RELEVANCE_WINDOW * total) / Math.max(1, stored.tenders) <= MAX_ROWS_READ
  const scored = await scoredClauses(db, search, isWindowed, stored)
  const setOf = (terms: SplitTerms): TenderSet => (readsRows ? { anyOf: terms.kept } : unionOf(terms))
  const sets: Record<string, TenderSet> = hits ? { hits } : {}
  for (const [i, { title, product }] of scored.entries()) {
    sets[`title${i}`] = setOf(title)
    sets[`product${i}`] = setOf(product)
  }
  const { join, has } = joinSets(sets)
  const isIn = (name: string, { rare }: SplitTerms) =>
    rare && readsRows ? sql`(${has(name)} or search @@ ${rare.tsquery}::tsquery)` : has(name)
  const scores = scored.map(
    (
      { title, product, rarity },
      i,
    ) => sql`case when ${isIn(`title${i}`, title)} then ${rarity * FIELD_WEIGHTS.title}::int
      when ${isIn(`product${i}`, product)} then ${rarity * FIELD_WEIGHTS.product}::int else 0 end`,
  )
  const score = sql`(${sql.join([sql`0`, ...scores], sql` + `)})`
  return {
    rank: sql`(case when is_open then 0 else ${NOT_OPEN_STEP} end - ${SCORE_STEP} * ${score} + recent_rank)`,
    join: Object.keys(sets).length > 0 ? join : sql``,
    isHit: has('hits'),
  }
}

/**
 * Ranks the rows of the window, and after them all other rows as `recent`. For more than RELEVANCE_WINDOW tenders.
 * @param channel the only one of the list
 */
export function windowedRank(rank: RawBuilder<unknown>, channel: Channel | undefined): RawBuilder<unknown> {
  return sql`(case when (recent_rank, tender_id) <= (
    select recent_rank, tender_id from tender_search ${where(channelConditions(channel))}
    order by recent_rank, tender_id limit 1 offset ${sql.lit(RELEVANCE_WINDOW - 1)}
  ) then ${rank} else ${OUTSIDE_STEP} + recent_rank end)`
}

/** Each word of a search by field of a tender, with its rarity. */
async function scoredClauses(db: Db, { clauses }: WordSearch, isWindowed: boolean, stored: StoredTenders) {
  const required = clauses.filter(({ exclude }) => !exclude)
  // for all prefixes of a million tenders no index finds quickly which titles have them
  const scored = isWindowed ? required.filter((clause) => !clause.anyOf.some(isPrefix)) : required
  if (scored.length === 0) return []
  const rarities = await raritiesOf(db, required, stored)
  const inField = (field: SearchField) => scored.map(({ anyOf }) => anyOf.map((term) => termInField(term, field)))
  const [titles, products] = [inField('title'), inField('product')]
  const lexemes = [...titles, ...products].flat().flatMap((term) => ('lexemes' in term ? term.lexemes : []))
  const common = await findCommon(db, lexemes)
  return scored.map((clause, i) => ({
    title: splitTerms(titles[i] ?? [], common),
    product: splitTerms(products[i] ?? [], common),
    rarity: rarities.get(clause) ?? 1,
  }))
}

const isPrefix = (term: IndexedTerm) => 'beginsWith' in term

/**
 * The rarity of some clauses among the stored tenders alone, so that their order does not depend on the Compra Ágil: 1
 * when every tender has the clause, one more each time the number is halved. Whole numbers, so that a new tender hardly
 * ever changes an order.
 */
async function raritiesOf(
  db: Db,
  clauses: readonly WordClause[],
  { tenders, version }: StoredTenders,
): Promise<Map<WordClause, number>> {
  // the rarity of a single clause changes no order
  if (clauses.length < 2) return new Map()
  const rarities = new Map<WordClause, number>()
  for (const clause of clauses) {
    if (clause.anyOf.some(isPrefix)) continue
    const used = Math.max(1, await countClause(db, clause, version))
    rarities.set(clause, 1 + Math.max(0, Math.floor(Math.log2(tenders / used))))
  }
  return rarities
}

/** The number of stored tenders. */
interface StoredTenders {
  tenders: number
  /** version of the lists at the time of the count */
  version: number
}

async function countTenders(db: Db): Promise<StoredTenders> {
  const { rows } = await sql<StoredTenders>`
    select coalesce(sum(tenders), 0)::int as tenders, ${LIST_VERSION} as version from tender_tally where ${isTender()}`.execute(
    db,
  )
  return rows[0] ?? { tenders: 0, version: 0 }
}

/** The number of tenders with a clause, counted once until a tender changes. */
async function countClause(db: Db, { anyOf }: WordClause, version: number): Promise<number> {
  const tsquery = anyOf.map(({ tsquery }) => tsquery).join(' | ')
  const counted = rememberedTotal(
    db,
    `words ${tsquery}`,
    // the number of open tenders is not needed
    sql`(select array[count(*), 0]::int[] from tender_search ${where([...channelOfHits(CHANNEL.tender), hasWords(tsquery)])})`,
    {
      faster: async () => {
        const inBits = await findInBits(db, [{ exclude: false, anyOf }])
        return inBits && countInBits(inBits, [`=channel ${CHANNEL.tender}`])
      },
    },
  )
  return (counted.last?.version === version ? counted.last : await counted.count()).total
}
