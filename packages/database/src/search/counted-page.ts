import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { channelOfHits } from '../schema/channel-condition.ts'
import { type CountedPage, findPage, type Page, type TenderRow, where } from './list-page.ts'
import { hasAnyWords, type WordSearch, wordCondition } from './search-condition.ts'
import { ALL_CHUNKS, hitsInBits, type InBits, rowInAll } from './tender-bits.ts'
import { type Asker, type ListConditions, RANKS, type StoredOrder } from './tender-filters.ts'
import type { Counts, Total } from './tender-total.ts'

/** A list in a stored order. */
interface CountedList {
  asker: Asker
  order: StoredOrder
  conditions: ListConditions
  dismissed: RawBuilder<boolean> | undefined
}

/** Up to this number of hits, sorting is faster than walking the order. */
export const FEW_HITS = 30_000

/** Whether to collect and sort the hits of a list, instead of walking its order until the page is full. */
export function hasFewHits({ offset, limit }: Page, total: number, few: number): boolean {
  return total <= few || offset + limit > total / 8
}

/** The counts of a search with its page, if that was found too. */
interface Counted {
  counts: CountedPage
  version: number
  rows: TenderRow[] | undefined
}

/**
 * The counts of a search and its page in one statement.
 * @returns undefined where walking the order or counting first is faster
 */
export async function pageWithCounts(
  db: Db,
  list: CountedList,
  page: Page,
  {
    words,
    expected,
    inBits,
  }: { words: WordSearch; expected: Total | undefined; inBits: () => Promise<InBits | undefined> },
): Promise<Counted | undefined> {
  const bits = await inBits()
  // with a known total the bits of the first rows are read, and not those of all
  if (bits) return expected?.total ? undefined : firstInBits(db, list, page, bits)
  if (words.excluded || (expected && !hasFewHits(page, expected.total, FEW_HITS))) return undefined
  const first = expected && (await firstOfKnown(db, list, page, words, expected))
  return first ?? collect(db, list, page, words)
}

/** The page of words without bits, whose hits are collected once for page and counts. */
async function collect(db: Db, list: CountedList, page: Page, words: WordSearch): Promise<Counted | undefined> {
  const { channel, ofHits, untallied } = list.conditions
  const filters = [...ofHits, ...untallied]
  const isPlannedAnew = filters.length > channelOfHits(channel).length
  const { rows, counts, version } = await findPage(db, list, page, {
    channel,
    conditions: [...filters, isPlannedAnew ? wordCondition(words) : hasAnyWords(words.tsquery)],
    isPlannedAnew,
    isSorted: true,
    counts: sql`(select count(*)::int as total, count(*) filter (where is_open)::int as open from hits)`,
  })
  return counts && version !== undefined ? { counts, version, rows } : undefined
}

/** Up to this number of hits, visiting all of them is faster than reading a part of the order. */
const VISITED_HITS = 800

/** How many times as many hits are sought as a page needs: evenly spread hits are too few once in 200 times. */
const MARGIN = 2

/** Minimum number of such parts in the order. */
const LEAST_PARTS = 8

/**
 * The page of words without bits and filters whose total is known. Both indexes find the hits in the first part of the
 * order, so that the other ones are not visited.
 * @returns undefined where a tender has changed since the count, or the part has too few hits
 */
async function firstOfKnown(
  db: Db,
  list: CountedList,
  page: Page,
  words: WordSearch,
  { total, open, version }: Total,
): Promise<Counted | undefined> {
  const { channel, ofHits, untallied } = list.conditions
  const ofChannel = channelOfHits(channel)
  if (page.byKey || ofHits.length + untallied.length > ofChannel.length) return undefined
  const needed = MARGIN * (page.offset + page.limit)
  if (total <= Math.max(VISITED_HITS, LEAST_PARTS * needed)) return undefined
  const first = await findPage(db, list, page, {
    channel,
    before: sql`part as materialized (
      select min(bucket + 1) << 20 as end_rank from (
        select bucket, sum(sum(tenders)) over (order by bucket) as listed, sum(sum(tenders)) over () as tenders
        from tender_rank_tally where list = ${list.order} group by bucket
      ) b where listed * ${total}::int >= ${needed}::int * tenders),`,
    conditions: [...ofChannel, hasAnyWords(words.tsquery), sql`${RANKS[list.order]} < (select end_rank from part)`],
    isPlannedAnew: false,
    isSorted: true,
  })
  if (first.version !== version || first.rows.length < page.limit) return undefined
  return { counts: { total, open }, version, rows: first.rows }
}

/** Maximum number of rows, the first of the order, among which the page of common words is sought. */
const FIRST_ROWS = 32_768

/**
 * The page of words with bits, where the first rows of the order have it: the bits serve counts and page. One plan
 * serves all words and filters.
 */
async function firstInBits(db: Db, list: CountedList, page: Page, bits: InBits): Promise<Counted | undefined> {
  const { channel, marks } = list.conditions
  if (!marks || page.byKey) return undefined
  const { hits, holds } = hitsInBits(bits, marks)
  const { rows, counts, version } = await findPage(db, list, page, {
    channel,
    before: sql`in_bits as materialized (${hits}),`,
    conditions: [rowInAll(sql`(select ${ALL_CHUNKS} from in_bits)`)],
    isPlannedAnew: false,
    maxVisited: FIRST_ROWS,
    counts: sql`(select case when ${holds} then coalesce(sum(bit_count(bits)), 0)::int end as total,
      coalesce(sum(bit_count(bits & open)), 0)::int as open from in_bits)`,
  })
  if (!counts || version === undefined) return undefined
  const isComplete = rows.length === page.limit || page.offset + rows.length === counts.total
  return { counts, version, rows: isComplete ? rows : undefined }
}

/** The counts of a list without words. */
export function countsWhere(
  tallied: readonly RawBuilder<boolean>[],
  untallied: readonly RawBuilder<boolean>[],
): RawBuilder<Counts> {
  if (untallied.length === 0) {
    return sql`(select array[coalesce(sum(tenders), 0), coalesce(sum(tenders) filter (where is_open), 0)]::int[]
      from tender_tally ${where(tallied)})`
  }
  // separate statements, since each has its own best index: few of many tenders are open
  const countWhere = (more: readonly RawBuilder<boolean>[]) =>
    sql`(select count(*)::int from tender_search ${where([...tallied, ...untallied, ...more])})`
  return sql`array[${countWhere([])}, ${countWhere([sql`is_open`])}]`
}

/** Both counts in one statement: the index takes most of the time to collect the tenders with a word. */
export const countHits = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<Counts> =>
  sql`(select array[count(*), count(*) filter (where is_open)]::int[] from tender_search ${where(conditions)})`
