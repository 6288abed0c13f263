import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findPage, type Page, type TenderRow, where } from './list-page.ts'
import { RELEVANCE_WINDOW, relevanceRank, windowedRank } from './relevance.ts'
import {
  findSearch,
  hasWords,
  matchesNothing,
  matchingWords,
  type Search,
  type WordSearch,
  wordCondition,
} from './search-condition.ts'
import { countInBits, findInBits, type InBits, rowInBits } from './tender-bits.ts'
import { type Asker, conditionsOf, type ListConditions, RANKS, type StoredOrder } from './tender-filters.ts'
import { LIST_VERSION, rememberedTotal } from './tender-total.ts'

/** A list as the database reads it. */
interface List {
  query: TenderQuery
  asker: Asker
  search: Search
  conditions: ListConditions
  /** that of `relevance` in everything that it leaves open */
  order: StoredOrder
}

/**
 * One page of tenders and the exact total. Only the dense table is filtered, ordered and counted; the wide one is
 * read for the rows of the page.
 * @returns also which words the search matched, whether it holds nothing to search for, and whether that is for its words, which
 * are all too common
 */
export async function listTenders(db: Db, query: TenderQuery, asker: Asker, page: Page) {
  const list = await findList(db, query, asker)
  const { rows, total, open } = await findRowsAndTotal(db, list, page)
  const { search } = list
  return {
    rows,
    total,
    open,
    matching: matchingWords(db, search),
    searchesNothing: matchesNothing(search),
    hasOnlyStopWords: search.kind === 'stop words',
  }
}

async function findList(db: Db, query: TenderQuery, asker: Asker): Promise<List> {
  const search = await findSearch(db, query.q)
  const order = query.sort === 'relevance' ? 'recent' : query.sort
  return { query, asker, search, conditions: conditionsOf(query, asker, search), order }
}

async function findRowsAndTotal(
  db: Db,
  list: List,
  page: Page,
): Promise<{ rows: TenderRow[]; total: number; open: number }> {
  const { words, inBits, totals } = totalsOf(db, list)
  // a list that was empty may have tenders by now, and its page would tell no version
  const expected = totals.last?.total === 0 ? undefined : totals.last
  const { total, open } = expected ?? (await totals.count())
  if (total === 0) return { rows: [], total, open }
  const hits = words && { words, inBits, total }
  const { rows, version } =
    hits && isByRelevance(list, hits.words)
      ? await pageByRelevance(db, list, page, hits)
      : await pageInOrder(db, list, page, total, hits)
  if (!expected || expected.version === version) return { rows, total, open }
  const counted = await totals.count()
  return { rows, total: counted.total, open: counted.open }
}

/** How the tenders of a list are counted, and its words found in bits, once. */
function totalsOf(db: Db, list: List) {
  const { search, conditions } = list
  const words = search.kind === 'words' ? search : undefined
  let found: Promise<InBits | undefined> | undefined
  const inBits = () => (found ??= findInBits(db, words?.clauses ?? []))
  const { marks } = conditions
  const isTallied = !words && conditions.others.length === 0
  const totals = rememberedTotal(db, nameOf(list), (isOpen) => countOf(list, isOpen), {
    isKept: !conditions.isPersonal,
    ...(marks && !isTallied && { faster: async () => optional(await inBits(), (bits) => countInBits(bits, marks)) }),
  })
  return { words, inBits, totals }
}

/** How many tenders a list has, and how many of them are open. */
export async function countTenders(db: Db, query: TenderQuery, asker: Asker): Promise<{ total: number; open: number }> {
  const { totals } = totalsOf(db, await findList(db, query, asker))
  const { last } = totals
  const version =
    last && (await sql<{ version: number }>`select ${LIST_VERSION} as version`.execute(db)).rows[0]?.version
  return last && last.version === version ? last : totals.count()
}

/** A list in which words are looked for. */
interface Hits {
  words: WordSearch
  inBits: () => Promise<InBits | undefined>
  total: number
}

async function pageInOrder(db: Db, list: List, page: Page, total: number, hits: Hits | undefined) {
  const walked = hits && (await walkToPage(db, list, page, hits))
  return walked ?? collectPage(db, list, page, total)
}

/** Whether a list is ordered by how well tenders match: words that are only excluded match nothing better or worse. */
function isByRelevance({ query: { sort } }: List, { excluded }: WordSearch): boolean {
  return sort === 'relevance' && !excluded
}

/**
 * A page ordered by relevance (docs/decisions/0040). All hits are ranked where they can be collected in a few ms; otherwise those
 * of the window, which are the first of `recent`, and the pages after them are those of `recent`.
 */
async function pageByRelevance(db: Db, list: List, page: Page, hits: Hits) {
  const { conditions } = list
  const { words, inBits, total } = hits
  const bits = await inBits()
  const isWindowed = ranksWindow(total, bits)
  const rank = await relevanceRank(db, words, isWindowed)
  const filters = [...conditions.tallied, ...conditions.others]
  if (!isWindowed) {
    const all = [...filters, wordCondition(words, { readsAll: true })]
    return findPage(db, list, page, { rank, conditions: all, isPlannedAnew: true, isSorted: true })
  }
  const inRow = optional(bits, (bits) => rowInBits(bits, filters))
  const ranked = await findPage(db, list, page, {
    ...{ rank, isPlannedAnew: true, isSorted: true, maxVisited: RELEVANCE_WINDOW },
    conditions: inRow ? [inRow] : [...filters, wordCondition(words)],
  })
  const found = ranked.rows.length
  if (found === page.limit) return ranked
  const rest = { offset: page.offset + found, limit: page.limit - found }
  const { rows, version } = await pageInOrder(db, list, rest, total, hits)
  return { rows: [...ranked.rows, ...rows], version }
}

const ranksWindow = (total: number, bits: InBits | undefined) => total > (bits ? RELEVANCE_WINDOW : FEW_HITS)

function optional<T, R>(value: T | undefined, then: (value: T) => R): R | undefined {
  return value === undefined ? undefined : then(value)
}

/** One name for all lists that have the same total. */
function nameOf({ query: { q: _q, sort: _sort, scope, ...filters }, asker, search }: List): string {
  const rubros = scope === 'mine' ? asker.rubros : []
  return JSON.stringify([filters, rubros, search.kind === 'words' ? search.tsquery : search])
}

/** So many hits are sorted faster than they are met while walking the order. */
const FEW_HITS = 30_000

/** The same where the bits of a row say whether it is one. */
const FEW_IN_BITS = 5_000

/** How many tenders a list has. One that only excludes words has all but those with such a word: an index knows both counts. */
function countOf({ conditions, search }: List, isOpen: boolean): RawBuilder<number> {
  const tallied = isOpen ? [...conditions.tallied, sql<boolean>`is_open`] : conditions.tallied
  const { others } = conditions
  if (search.kind !== 'words') return countWhere(tallied, others)
  if (!search.excluded) return countWhere(tallied, [...others, wordCondition(search)])
  return sql`(${countWhere(tallied, others)} - ${countWhere(tallied, [...others, hasWords(search.excluded)])})`
}

function countWhere(
  tallied: readonly RawBuilder<boolean>[],
  others: readonly RawBuilder<boolean>[],
): RawBuilder<number> {
  if (others.length === 0) return sql`(select coalesce(sum(tenders), 0)::int from tender_tally ${where(tallied)})`
  return sql`(select count(*)::int from tender_search ${where([...tallied, ...others])})`
}

/**
 * The page of a search with very many hits, found by walking the order; undefined where it is faster to collect them, or when
 * the walk ends before the page is full. Hits that lie together far down the order (a word of one year, a closing date)
 * would make it visit all rows: it ends when it has taken as long as collecting the hits would.
 */
async function walkToPage(db: Db, list: List, page: Page, { words, inBits, total }: Hits) {
  if (hasFewHits(page, total, FEW_IN_BITS)) return undefined
  const filters = [...list.conditions.tallied, ...list.conditions.others]
  const inRow = optional(await inBits(), (bits) => rowInBits(bits, filters))
  if (!inRow && hasFewHits(page, total, FEW_HITS)) return undefined
  // reading the words of a row takes five times as long
  const inTime = inRow ? 20_000 + Math.ceil(total / 2) : 10_000 + Math.ceil(total / 10)
  // no index finds what lacks a word: collecting that takes longer than any walk by bits
  const maxVisited = inRow && words.excluded ? undefined : inTime
  // the words last: of rows that a filter leaves out they need not be read
  const conditions = inRow ? [inRow] : [...filters, wordCondition(words)]
  const found = await findPage(db, list, page, { conditions, isPlannedAnew: true, maxVisited })
  return found.rows.length < page.limit ? undefined : found
}

/** The page of any list; without words the planner knows whether to walk. */
function collectPage(db: Db, list: List, page: Page, total: number) {
  const { search, conditions } = list
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll: true })] : []
  const others = [...conditions.others, ...words]
  const all = [...conditions.tallied, ...others]
  return findPage(db, list, page, {
    conditions: all,
    isSorted: words.length > 0 || (all.length > 1 && hasFewHits(page, total, FEW_HITS)),
    // the best plan for a search or an amount depends on which
    isPlannedAnew: others.length > 0 || all.length > 1,
  })
}

/** Whether to collect and sort the hits of a list, instead of walking its order until the page is full. */
function hasFewHits({ offset, limit }: Page, total: number, few: number): boolean {
  return total <= few || offset + limit > total / 8
}

/**
 * All that the tenders of a list fulfil, as one condition on the rows of tender_search, or on others with its columns; and the
 * search among it.
 * @param readsAll whether the statement reads all matching rows, and not only the first of an order
 */
export async function findListCondition(
  db: Db,
  query: TenderQuery,
  asker: Asker,
  { readsAll = false } = {},
): Promise<{ condition: RawBuilder<boolean>; search: Search }> {
  const search = await findSearch(db, query.q)
  const { tallied, others } = conditionsOf(query, asker, search)
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll })] : []
  return { condition: sql`${sql.join([sql`true`, ...tallied, ...others, ...words], sql` and `)}`, search }
}

/** What all tenders of a list ascend by, for statements that read all of them; ties by tender_id. */
export async function findListRank(db: Db, query: TenderQuery, asker: Asker): Promise<RawBuilder<unknown>> {
  const list = await findList(db, query, asker)
  const { words, inBits, totals } = totalsOf(db, list)
  if (!words || !isByRelevance(list, words)) return RANKS[list.order]
  const { total } = await totals.count()
  const isWindowed = ranksWindow(total, await inBits())
  const rank = await relevanceRank(db, words, isWindowed)
  return isWindowed ? windowedRank(rank) : rank
}
