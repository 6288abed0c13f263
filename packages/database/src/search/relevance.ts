import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { channelConditions, channelOfHits, isTender } from '../schema/channel-condition.ts'
import { where } from './list-page.ts'
import { hasWords, type IndexedTerm, termInField, type WordClause, type WordSearch } from './search-condition.ts'
import { countInBits, findCommon, findInBits, rowHas } from './tender-bits.ts'
import { LIST_VERSION, rememberedTotal } from './tender-total.ts'

/** Where the bits of common words are not enough to collect all hits quickly, only these rows of `recent` are ordered by match. */
export const RELEVANCE_WINDOW = 5_000

/** A word in the title counts this much more than one in the description, and one in a product line this much. */
const FIELD_WEIGHTS = { title: 3, product: 1 }

/** Positions of the parts of a rank: the score, in steps larger than any `recent_rank`, and the state, larger than any score. */
const SCORE_STEP = sql.raw(`${2n ** 38n}::bigint`)
const NOT_OPEN_STEP = sql.raw(`${2n ** 58n}::bigint`)
const OUTSIDE_STEP = sql.raw(`${2n ** 60n}::bigint`)

/**
 * The rank that a list ascends by when it is ordered by relevance: open tenders first, then the highest score, then as `recent`.
 * The score of a tender is the sum over the words of the search of the word's rarity, times the weight of the field it is in.
 * @param isWindowed whether only rows of the window are ranked
 */
export async function relevanceRank(db: Db, search: WordSearch, isWindowed: boolean): Promise<RawBuilder<unknown>> {
  const score = await scoreOf(db, search, isWindowed)
  return sql`(case when is_open then 0 else ${NOT_OPEN_STEP} end - ${SCORE_STEP} * ${score} + recent_rank)`
}

/**
 * Ranks the rows of the window so, and after them all others as `recent`. There are more than RELEVANCE_WINDOW tenders.
 * @param channel the only one of the list
 */
export function windowedRank(rank: RawBuilder<unknown>, channel: Channel | undefined): RawBuilder<unknown> {
  return sql`(case when (recent_rank, tender_id) <= (
    select recent_rank, tender_id from tender_search ${where(channelConditions(channel))}
    order by recent_rank, tender_id limit 1 offset ${sql.lit(RELEVANCE_WINDOW - 1)}
  ) then ${rank} else ${OUTSIDE_STEP} + recent_rank end)`
}

async function scoreOf(db: Db, { clauses }: WordSearch, isWindowed: boolean): Promise<RawBuilder<number>> {
  const required = clauses.filter(({ exclude }) => !exclude)
  // of all prefixes of a million tenders no index says quickly which titles have them
  const scored = isWindowed ? required.filter((clause) => !clause.anyOf.some(isPrefix)) : required
  if (scored.length === 0) return sql`0`
  const rarities = await raritiesOf(db, required)
  const terms = scored.flatMap(({ anyOf }) =>
    anyOf.flatMap((term) => [termInField(term, 'title'), termInField(term, 'product')]),
  )
  const common = await findCommon(
    db,
    terms.flatMap((term) => ('lexemes' in term ? term.lexemes : [])),
  )
  const scores = scored.map((clause) => {
    const isIn = (field: keyof typeof FIELD_WEIGHTS) =>
      sql`(${sql.join(
        clause.anyOf.map((term) => rowHasTerm(termInField(term, field), common)),
        sql` or `,
      )})`
    const rarity = rarities.get(clause) ?? 1
    return sql`case when ${isIn('title')} then ${rarity * FIELD_WEIGHTS.title}::int
      when ${isIn('product')} then ${rarity * FIELD_WEIGHTS.product}::int else 0 end`
  })
  return sql`(${sql.join(scores, sql` + `)})`
}

const isPrefix = (term: IndexedTerm) => 'beginsWith' in term

/** By bits for common words, otherwise by the index: the few tenders with a rare word are collected once for a statement. */
function rowHasTerm(term: IndexedTerm, common: ReadonlySet<string>): RawBuilder<boolean> {
  if ('lexemes' in term && term.lexemes.every((lexeme) => common.has(lexeme))) {
    const inBits = rowHas({ allOf: term.lexemes })
    if (inBits) return inBits
  }
  return sql<boolean>`tender_id in (select tender_id from tender_search where ${hasWords(term.tsquery)})`
}

/**
 * For each of some clauses how rare it is among tenders, whatever is listed, so that their order does not depend on the Compra
 * Ágil: 1 when every tender has it, one more each time their number is halved. Whole numbers,
 * so that a new tender hardly ever changes an order.
 */
async function raritiesOf(db: Db, clauses: readonly WordClause[]): Promise<Map<WordClause, number>> {
  // a single one has no other to be rarer than
  if (clauses.length < 2) return new Map()
  const { tenders, version } = await countTenders(db)
  const rarities = new Map<WordClause, number>()
  for (const clause of clauses) {
    if (clause.anyOf.some(isPrefix)) continue
    const used = Math.max(1, await countClause(db, clause, version))
    rarities.set(clause, 1 + Math.max(0, Math.floor(Math.log2(tenders / used))))
  }
  return rarities
}

async function countTenders(db: Db): Promise<{ tenders: number; version: number }> {
  const { rows } = await sql<{ tenders: number; version: number }>`
    select coalesce(sum(tenders), 0)::int as tenders, ${LIST_VERSION} as version from tender_tally where ${isTender()}`.execute(
    db,
  )
  return rows[0] ?? { tenders: 0, version: 0 }
}

/** How many tenders have a word, counted once while no tender changes. */
async function countClause(db: Db, { anyOf }: WordClause, version: number): Promise<number> {
  const tsquery = anyOf.map(({ tsquery }) => tsquery).join(' | ')
  const counted = rememberedTotal(
    db,
    `words ${tsquery}`,
    // how many of them are open is not needed
    (isOpen) =>
      isOpen
        ? sql`0`
        : sql`(select count(*)::int from tender_search ${where([...channelOfHits(CHANNEL.tender), hasWords(tsquery)])})`,
    {
      faster: async () => {
        const inBits = await findInBits(db, [{ exclude: false, anyOf }])
        return inBits && countInBits(inBits, [`=channel ${CHANNEL.tender}`])
      },
    },
  )
  return (counted.last?.version === version ? counted.last : await counted.count()).total
}
