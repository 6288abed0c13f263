import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { findWordClauses, onlyExcluded, tsqueryOf } from './search-condition.ts'
import { countInBits, findInBits, type InBits, rowInBits } from './tender-bits.ts'
import { type Conditions, conditionsOf, markedBy, type TenderListFilters } from './tender-filters.ts'
import { LIST_VERSION, rememberedTotal } from './tender-total.ts'

/** What a row of a list shows. */
export interface TenderRow {
  id: number
  bid_idn: string
  name: string
  status: number
  status_text: string | null
  is_open: boolean
  type_code: string | null
  institution_name: string | null
  institution_rut: string | null
  comuna: string | null
  region: number | null
  currency: string | null
  amount: number | null
  published_at: Date | null
  closes_at: Date | null
  read_at: Date
  source_at: Date
  is_demo: boolean
  is_followed: boolean
}

/**
 * One page of tenders and the exact total. Only the dense table is filtered, ordered and counted; the wide one is
 * read for the rows of the page.
 * @returns `ignoredText`: the search had only words too common to look for
 */
export async function listTenders(db: Db, filters: TenderListFilters) {
  const words = filters.text ? await findWordClauses(db, filters.text) : []
  const tsquery = filters.text && tsqueryOf(words)
  const ignoredText = tsquery === null
  let known: Promise<InBits | undefined> | undefined
  const inBits = () => (known ??= findInBits(db, words))
  const { others } = conditionsOf(filters, tsquery)
  const marked = others.length > 0 ? markedBy(filters) : undefined
  const totals = rememberedTotal(db, nameOf(filters, tsquery), () => countOf(filters, tsquery), {
    // what an account follows has no version
    isKept: !filters.following,
    ...(marked && { faster: async () => optional(await inBits(), (bits) => countInBits(bits, marked)) }),
  })
  // none now may be some since
  const expected = totals.last?.total === 0 ? undefined : totals.last
  const { total: about } = expected ?? (await totals.count())
  if (about === 0) return { rows: [], total: 0, ignoredText }
  const walked = tsquery ? await walkToPage(db, filters, { tsquery, inBits, total: about }) : undefined
  const { rows, version } = walked ?? (await collectPage(db, filters, tsquery, about))
  if (expected && expected.version !== version) return { rows, total: (await totals.count()).total, ignoredText }
  return { rows, total: about, ignoredText }
}

function optional<T, R>(value: T | undefined, then: (value: T) => R): R | undefined {
  return value === undefined ? undefined : then(value)
}

/** The same for all lists that have the same total. */
function nameOf(
  { sub: _, text: _text, sort: _sort, offset: _offset, limit: _limit, ...counted }: TenderListFilters,
  tsquery: string | null | undefined,
): string {
  return JSON.stringify([counted, tsquery])
}

/** So many hits are sorted faster than they are met while walking the order. */
const FEW_HITS = 30_000

/** The same where the bits of a row tell whether it is one. */
const FEW_IN_BITS = 5_000

/** From here on it pays to ask where a page of the whole list begins. */
const DEEP = 2_000

/** How many tenders a list has; where it only leaves some out, all without those: both counts are known to an index. */
function countOf(filters: TenderListFilters, tsquery: string | null | undefined): RawBuilder<number> {
  const excluded = onlyExcluded(tsquery)
  if (!excluded) return countWhere(conditionsOf(filters, tsquery))
  return sql`(${countWhere(conditionsOf(filters, undefined))} - ${countWhere(conditionsOf(filters, excluded))})`
}

function countWhere({ tallied, others }: Conditions): RawBuilder<number> {
  if (others.length === 0) return sql`(select coalesce(sum(tenders), 0)::int from tender_tally ${where(tallied)})`
  return sql`(select count(*)::int from tender_search ${where([...tallied, ...others])})`
}

function where(conditions: readonly RawBuilder<boolean>[]) {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

function withoutWords(filters: TenderListFilters): RawBuilder<boolean>[] {
  const { tallied, others } = conditionsOf(filters, undefined)
  return [...tallied, ...others]
}

interface Search {
  tsquery: string
  inBits: () => Promise<InBits | undefined>
  total: number
}

/**
 * The page of a search with very many hits, found by walking the order; undefined where it is faster to collect them, or when
 * the walk ends before the page is full. Hits that lie together far down the order (a word of one year, a closing date)
 * would make it visit all: it takes no longer than collecting them would.
 */
async function walkToPage(db: Db, filters: TenderListFilters, { tsquery, inBits, total }: Search) {
  if (isSoFew(filters, total, FEW_IN_BITS)) return undefined
  const inRow = optional(await inBits(), (bits) => rowInBits(bits, withoutWords(filters)))
  if (!inRow && isSoFew(filters, total, FEW_HITS)) return undefined
  // to read the words of a row takes five times as long
  const inTime = inRow ? 20_000 + Math.ceil(total / 2) : 10_000 + Math.ceil(total / 10)
  // no index finds what lacks a word: to collect that takes longer than any walk by bits
  const furthest = inRow && onlyExcluded(tsquery) ? undefined : inTime
  const conditions = inRow ? { tallied: [], others: [inRow] } : conditionsOf(filters, tsquery)
  const page = await findPage(db, filters, conditions, { furthest })
  return page.rows.length < filters.limit ? undefined : page
}

/** The page of any list; without words the planner knows whether to walk. */
function collectPage(db: Db, filters: TenderListFilters, tsquery: string | null | undefined, total: number) {
  const conditions = conditionsOf(filters, tsquery, { readsAll: true })
  const isNarrow = conditions.tallied.length + conditions.others.length > 1 && isSoFew(filters, total, FEW_HITS)
  return findPage(db, filters, conditions, { isSorted: Boolean(tsquery) || isNarrow })
}

/** Whether to collect and sort the hits of a list, or to walk its order until the page is full. */
function isSoFew({ offset, limit }: TenderListFilters, total: number, few: number): boolean {
  return total <= few || offset + limit > total / 8
}

/** The rows of one page: ten ids from the dense table, then what they show. */
async function findPage(
  db: Db,
  filters: TenderListFilters,
  { tallied, others }: Conditions,
  { isSorted = false, furthest }: { isSorted?: boolean; furthest?: number | undefined },
) {
  const { sort, sub, limit } = filters
  const conditions = [...tallied, ...others]
  const rank = sort === 'closing' ? sql`closing_rank` : sql`recent_rank`
  const start =
    conditions.length === 0 && filters.offset >= DEEP ? await findStart(db, sort, filters.offset) : undefined
  const offset = filters.offset - (start?.before ?? 0)
  const walked = furthest && sql`(select * from tender_search order by ${rank}, tender_id limit ${sql.lit(furthest)})`
  const ranked = sql`select tender_id, ${rank} as rank from ${walked ?? sql``} tender_search
    ${where(start ? [sql`${rank} >= ${start.rank}::bigint`] : conditions)}`
  // the best plan for a search or an amount depends on which
  const planning = others.length > 0 || tallied.length > 1 ? sql.raw(PLANNED_ANEW) : sql``
  const { rows } = await sql<TenderRow & { version: number }>`
    with hits as ${sql.raw(isSorted ? 'materialized' : 'not materialized')} (${ranked}),
    page as (select * from hits order by rank, tender_id limit ${sql.lit(limit)}${offset > 0 ? sql` offset ${offset}` : sql``})
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      i.rut as institution_rut, t.comuna, t.region, t.currency, t.amount, t.published_at, t.closes_at, t.read_at, t.source_at, t.is_demo,
      f.sub is not null as is_followed, ${LIST_VERSION} as version
    from page p
    join tender_search o on o.tender_id = p.tender_id
    join tender t on t.id = p.tender_id
    left join institution i on i.id = t.institution_id
    left join tender_follow f on f.tender_id = t.id and f.sub = ${sub}::uuid
    order by p.rank, p.tender_id ${planning}`.execute(db)
  return { rows, version: rows[0]?.version }
}

/** Where a page of the whole list begins, to within a few thousand tenders: nobody walks half a million to get there. */
async function findStart(db: Db, list: 'recent' | 'closing', offset: number) {
  const { rows } = await sql<{ rank: number; before: number }>`
    select bucket << 20 as rank, before from (
      select bucket, (sum(tenders) over (order by bucket) - tenders)::int as before, tenders
      from tender_rank_tally where list = ${list}
    ) b where before + tenders > ${offset} order by bucket limit 1`.execute(db)
  return rows[0]
}

/** Texts of some tenders in which a search may have matched outside the name: what tells most comes first. */
export async function listSearchedTexts(db: Db, ids: readonly number[]) {
  const { rows } = await sql<
    { id: number } & Record<'products' | 'description' | 'categories' | 'unit', string | null>
  >`
    select t.id, i.products, left(t.description, 6000) as description, i.categories, t.unit_name as unit
    from tender t cross join lateral (
      select left(string_agg(concat_ws(': ', product_name, description), ' · ' order by position), 6000) as products,
        left(string_agg(distinct category, ' · '), 6000) as categories
      from tender_item where tender_id = t.id
    ) i where t.id = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.map(({ id, products, description, categories, unit }) => [id, [products, description, categories, unit]]),
  )
}
