import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { countHits, countsWhere, FEW_HITS, hasFewHits, pageWithCounts } from './counted-page.ts'
import { keptTerms } from './kept-terms.ts'
import { findPage, type Page, type TenderRow, where } from './list-page.ts'
import { findOpenIds, fitRank } from './open-ids.ts'
import { type Ranking, RELEVANCE_WINDOW, relevanceRanking, windowedRank } from './relevance.ts'
import {
  findSearch,
  hasWords,
  matchesNothing,
  matchingWords,
  type Search,
  type WordSearch,
  wordCondition,
} from './search-condition.ts'
import { countInBits, findInBits, type InBits, rowInBits, type TenderSet } from './tender-bits.ts'
import {
  type Asker,
  conditionsOf,
  dismissedTenders,
  type ListConditions,
  notDismissed,
  RANKS,
  type StoredOrder,
} from './tender-filters.ts'
import { type Counts, LIST_VERSION, rememberedTotal } from './tender-total.ts'

/** A list in the form of the database. */
interface List {
  query: TenderQuery
  asker: Asker
  search: Search
  conditions: ListConditions
  /** the stored order; for `relevance` and `fit`, the order of equal tenders */
  order: StoredOrder
  /** condition of the dismissed tenders, where the list leaves them out */
  dismissed: RawBuilder<boolean> | undefined
}

/**
 * One page of tenders and the exact total. Only the dense table is filtered, ordered and counted; the wide one is read
 * for the rows of the page.
 * @returns also the words that the search matched, whether it has nothing to search for, whether that is because all
 * its words are too common, whether the order is that of the fit, and the version of the lists
 */
export async function listTenders(db: Db, query: TenderQuery, asker: Asker, page: Page) {
  const list = await findList(db, query, asker)
  const rowsAndTotal = await findRowsAndTotal(db, list, page)
  const { search } = list
  return {
    ...rowsAndTotal,
    ...(query.channel === 'ambas' && (await countAgile(db, list, rowsAndTotal))),
    matching: matchingWords(search),
    searchesNothing: matchesNothing(search),
    ignoredWords: search.kind === 'words' ? search.ignored : [],
  }
}

/** The number of Compra Ágil in a list of both channels, at the same version of the lists as the total. */
async function countAgile(
  db: Db,
  { query, asker }: List,
  counts: { total: number },
): Promise<{ total: number; open: number; agile: number }> {
  for (let read = 0; ; read++) {
    const [tenders, agile] = [
      await countTenders(db, { ...query, channel: 'licitaciones' }, asker),
      await countTenders(db, { ...query, channel: 'agil' }, asker),
    ]
    const total = tenders.total + agile.total
    // a tender may have been written between the statements
    if (total === counts.total || read === MAX_READS)
      return { total, open: tenders.open + agile.open, agile: agile.total }
  }
}

async function findList(db: Db, query: TenderQuery, asker: Asker): Promise<List> {
  const search = await findSearch(db, query.q)
  const order = query.sort === 'closing' ? 'closing' : 'recent'
  const dismissed = dismissedTenders(query, asker, search)
  return { query, asker, search, conditions: conditionsOf(query, asker, search), order, dismissed }
}

async function findRowsAndTotal(
  db: Db,
  list: List,
  page: Page,
): Promise<{ rows: TenderRow[]; total: number; open: number; version: number | undefined; isByFit: boolean }> {
  const { words, inOwnOrder, inBits, totals } = totalsOf(db, list)
  const once = inOwnOrder
    ? await pageWithCounts(db, list, page, { words: inOwnOrder, expected: totals.last, inBits })
    : undefined
  const remembered = once && totals.remember({ ...once.counts, version: once.version })
  if (once?.rows) {
    const visible = await withoutDismissed(db, list, once.counts)
    const version = visible.total === 0 ? undefined : once.version
    return { rows: once.rows, ...visible, version, isByFit: false }
  }
  // a list that was empty may have tenders by now, and its page would report no version
  const expected = remembered || totals.last?.total === 0 ? undefined : totals.last
  const counted = remembered ?? expected ?? (await totals.count())
  const { total } = counted
  const visibleTotals = await withoutDismissed(db, list, counted)
  if (visibleTotals.total === 0) return { rows: [], ...visibleTotals, version: undefined, isByFit: false }
  const hits = words && { words, inBits, total }
  const byFit = await pageByFit(db, list, page, { total, hits, inBits })
  const { rows, version } =
    byFit ??
    (hits && isByRelevance(list, hits.words)
      ? await pageByRelevance(db, list, page, hits)
      : await pageInOrder(db, list, page, total, hits))
  const reading = { rows, version, isByFit: byFit !== undefined }
  if (!expected || expected.version === version) return { ...reading, ...visibleTotals }
  return { ...reading, ...(await withoutDismissed(db, list, await totals.count())) }
}

/** The counts of a list minus the tenders that the caller dismissed: few rows, looked up one by one. */
async function withoutDismissed(
  db: Db,
  { search, conditions: { tallied, untallied }, dismissed }: List,
  { total, open }: { total: number; open: number },
): Promise<{ total: number; open: number }> {
  if (!dismissed) return { total, open }
  const words = search.kind === 'words' ? [sql<boolean>`search @@ ${search.tsquery}::tsquery`] : []
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::int as total, count(*) filter (where is_open)::int as open from tender_search
    ${where([dismissed, ...tallied, ...untallied, ...words])} ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return { total: total - (rows[0]?.total ?? 0), open: open - (rows[0]?.open ?? 0) }
}

/** Maximum number of reads of a page by fit while tenders open or close between its statements. */
const MAX_READS = 3

/**
 * A page ordered by fit (docs/decisions/0074): the open tenders, best fit first, then all others as `recent`.
 * @returns undefined while the fits are not known
 */
async function pageByFit(
  db: Db,
  list: List,
  { offset, limit }: Page,
  { total, hits, inBits }: { total: number; hits: Hits | undefined; inBits: () => Promise<InBits | undefined> },
): Promise<{ rows: TenderRow[]; version: number | undefined } | undefined> {
  const { query, asker } = list
  if (query.sort !== 'fit' || !asker.orderByFit) return undefined
  for (let read = 0; read < MAX_READS; read++) {
    const open = await findOpenIds(db, list, list.conditions.marks || hits ? await inBits() : undefined)
    const ordered = await asker.orderByFit(open.ids)
    if (!ordered) return undefined
    const ids = ordered.slice(offset, offset + limit)
    const first = ids.length > 0 ? await pageOfIds(db, list, ids) : { rows: [], version: open.version }
    if (first.version !== open.version) continue
    // all open tenders come first in `recent` too
    const rest = { offset: Math.max(offset, ordered.length), limit: limit - ids.length }
    const restPage =
      rest.limit > 0 ? await pageInOrder(db, list, rest, total, hits) : { rows: [], version: open.version }
    if (restPage.rows.length > 0 && restPage.version !== open.version) continue
    return { rows: [...first.rows, ...restPage.rows], version: open.version }
  }
  return undefined
}

/** The rows of some tenders, in their order. */
function pageOfIds(db: Db, list: List, ids: readonly number[]) {
  return findPage(
    db,
    list,
    { offset: 0, limit: ids.length },
    {
      channel: list.conditions.channel,
      rank: sql`array_position(${ids}::int[], tender_id)`,
      conditions: [sql`tender_id = any(${ids}::int[])`],
      isPlannedAnew: false,
    },
  )
}

/** The totals of a list. Its words are converted to bits once. */
function totalsOf(db: Db, list: List) {
  const { search, conditions } = list
  const words = search.kind === 'words' ? search : undefined
  let foundBits: Promise<InBits | undefined> | undefined
  /** the words, where the order does not depend on their bits */
  const inOwnOrder = words && list.query.sort !== 'fit' && !isByRelevance(list, words) ? words : undefined
  const find = async () => findInBits(db, words?.clauses ?? [], inOwnOrder ? await keptTerms(db) : undefined)
  const inBits = () => (foundBits ??= find())
  const { marks } = conditions
  const isTallied = !words && conditions.untallied.length === 0
  const totals = rememberedTotal(db, nameOf(list), countsOf(list), {
    isKept: !conditions.isPersonal,
    ...(marks && !isTallied && { faster: async () => optional(await inBits(), (bits) => countInBits(bits, marks)) }),
  })
  return { words, inOwnOrder, inBits, totals }
}

/** The number of tenders of a list, and how many of them are open. */
export async function countTenders(db: Db, query: TenderQuery, asker: Asker): Promise<{ total: number; open: number }> {
  const list = await findList(db, query, asker)
  const { totals } = totalsOf(db, list)
  const { last } = totals
  const version =
    last && (await sql<{ version: number }>`select ${LIST_VERSION} as version`.execute(db)).rows[0]?.version
  return withoutDismissed(db, list, last && last.version === version ? last : await totals.count())
}

/** A list with words to search for. */
interface Hits {
  words: WordSearch
  inBits: () => Promise<InBits | undefined>
  total: number
}

async function pageInOrder(db: Db, list: List, page: Page, total: number, hits: Hits | undefined) {
  const walked = hits && (await walkToPage(db, list, page, hits))
  return walked ?? collectPage(db, list, page, total)
}

/** Whether a list is ordered by relevance: excluded words give no relevance. */
function isByRelevance({ query: { sort } }: List, { excluded }: WordSearch): boolean {
  return sort === 'relevance' && !excluded
}

/**
 * A page ordered by relevance (docs/decisions/0040). All hits are ranked where they can be collected in a few ms;
 * otherwise only those of the window, the first of `recent`, and later pages are those of `recent`.
 */
async function pageByRelevance(db: Db, list: List, page: Page, hits: Hits) {
  const { conditions } = list
  const { words, inBits, total } = hits
  const bits = await inBits()
  const isWindowed = ranksWindow(total, bits)
  const bitsOfHits = optional(bits, ({ words }): TenderSet => ({ allOf: words }))
  const { isHit, ...ranking } = await relevanceRanking(db, words, {
    total,
    isWindowed,
    hits: isWindowed ? bitsOfHits : undefined,
  })
  if (!isWindowed) {
    const all = [...conditions.ofHits, ...conditions.untallied, wordCondition(words, { readsAll: true })]
    return findPage(db, list, page, {
      ...ranking,
      channel: conditions.channel,
      conditions: all,
      isPlannedAnew: true,
      isSorted: true,
    })
  }
  const filters = [...conditions.tallied, ...conditions.untallied]
  const ranked = await findPage(db, list, page, {
    ...ranking,
    channel: conditions.channel,
    isPlannedAnew: true,
    isSorted: true,
    maxVisited: RELEVANCE_WINDOW,
    conditions: [...filters, ...(bits ? [...bits.holds, isHit] : [wordCondition(words)])],
  })
  const rankedCount = ranked.rows.length
  if (rankedCount === page.limit) return ranked
  const rest = { offset: page.offset + rankedCount, limit: page.limit - rankedCount }
  const { rows, version } = await pageInOrder(db, list, rest, total, hits)
  return { rows: [...ranked.rows, ...rows], version }
}

const ranksWindow = (total: number, bits: InBits | undefined) => total > (bits ? RELEVANCE_WINDOW : FEW_HITS)

function optional<T, R>(value: T | undefined, then: (value: T) => R): R | undefined {
  return value === undefined ? undefined : then(value)
}

/** A cache key for all lists with the same total. */
function nameOf({ query: { q: _q, sort: _sort, scope, ...filters }, asker, search }: List): string {
  const rubros = scope === 'mine' ? asker.rubros : []
  return JSON.stringify([filters, rubros, search.kind === 'words' ? search.tsquery : search])
}

/** The same limit where the bits of a row tell whether it is a hit. */
const FEW_IN_BITS = 5_000

/**
 * The number of tenders of a list, and how many of them are open. A list that only excludes words has all tenders but
 * those with such a word: an index has both counts.
 */
function countsOf({ conditions, search }: List): RawBuilder<Counts> {
  const { tallied, untallied, ofHits } = conditions
  if (search.kind !== 'words') return countsWhere(tallied, untallied)
  if (!search.excluded) return countHits([...ofHits, ...untallied, wordCondition(search)])
  const all = countsWhere(tallied, untallied)
  const excluded = countHits([...ofHits, ...untallied, hasWords(search.excluded)])
  return sql`(select array[listed[1] - excluded[1], listed[2] - excluded[2]]
    from (select ${all} as listed, ${excluded} as excluded) counted)`
}

/**
 * The page of a search with very many hits, found by walking the order; undefined where collecting them is faster, or
 * when the walk ends before the page is full. Hits that lie together far down the order (a word of one year, a closing
 * date) would make it visit all rows: it ends after the time that collecting the hits would take.
 */
async function walkToPage(db: Db, list: List, page: Page, { words, inBits, total }: Hits) {
  if (hasFewHits(page, total, FEW_IN_BITS)) return undefined
  const filters = [...list.conditions.tallied, ...list.conditions.untallied]
  const inRow = optional(await inBits(), (bits) => rowInBits(bits, filters))
  if (!inRow && hasFewHits(page, total, FEW_HITS)) return undefined
  // reading the words of a row takes five times as long
  const inTime = inRow ? 20_000 + Math.ceil(total / 2) : 10_000 + Math.ceil(total / 10)
  // no index finds rows without a word: collecting them takes longer than any walk by bits
  const maxVisited = inRow && words.excluded ? undefined : inTime
  // the words last, so that they are not read for rows that a filter leaves out
  const conditions = inRow ? [inRow] : [...filters, wordCondition(words)]
  const { channel } = list.conditions
  const foundPage = await findPage(db, list, page, { channel, conditions, isPlannedAnew: true, maxVisited })
  return foundPage.rows.length < page.limit ? undefined : foundPage
}

/** The page of any list; without words the planner knows whether to walk. */
function collectPage(db: Db, list: List, page: Page, total: number) {
  const { search, conditions } = list
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll: true })] : []
  const rowConditions = [...conditions.untallied, ...words]
  const all = [...(words.length > 0 ? conditions.ofHits : conditions.tallied), ...rowConditions]
  const { channel } = conditions
  // an index has the order of a channel, and of each filter by itself
  const narrowings = all.length - (channel ? 1 : 0)
  return findPage(db, list, page, {
    channel,
    conditions: all,
    isWhole: narrowings === 0,
    isSorted: words.length > 0 || (narrowings > 1 && hasFewHits(page, total, FEW_HITS)),
    // the best plan for a search or an amount depends on its value
    isPlannedAnew: rowConditions.length > 0 || narrowings > 1,
  })
}

/**
 * All conditions of a list, as one condition on the rows of tender_search, or of a table with its columns; and the
 * search in it.
 * @param readsAll whether the statement reads all matching rows, and not only the first of an order
 */
export async function findListCondition(
  db: Db,
  query: TenderQuery,
  asker: Asker,
  { readsAll = false } = {},
): Promise<{ condition: RawBuilder<boolean>; search: Search }> {
  const search = await findSearch(db, query.q)
  const { tallied, ofHits, untallied } = conditionsOf(query, asker, search)
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll })] : []
  const all = [
    sql`true`,
    ...(words.length > 0 && readsAll ? ofHits : tallied),
    ...untallied,
    ...words,
    ...notDismissed(query, asker, search),
  ]
  return { condition: sql`${sql.join(all, sql` and `)}`, search }
}

/**
 * The expression by which all tenders of a list ascend, for statements that read all of them; equal ones by tender_id.
 */
export async function findListRanking(db: Db, query: TenderQuery, asker: Asker): Promise<Ranking> {
  const list = await findList(db, query, asker)
  const { words, inBits, totals } = totalsOf(db, list)
  if (query.sort === 'fit') return { rank: (await fitRank(db, list)) ?? RANKS.recent, join: sql`` }
  if (!words || !isByRelevance(list, words)) return { rank: RANKS[list.order], join: sql`` }
  const { total } = await totals.count()
  const isWindowed = ranksWindow(total, await inBits())
  const { rank, join } = await relevanceRanking(db, words, { total, isWindowed })
  return { rank: isWindowed ? windowedRank(rank, list.conditions.channel) : rank, join }
}
