import { NOT_A_LINE_PRICE } from '@mirador/domain/ledger/line-outcome'
import {
  LINE_OUTCOMES,
  type LineOutcome,
  type LineSelection,
  type LineSort,
  LOST_OUTCOMES,
} from '@mirador/domain/ledger/line-selections'
import { OFFER_CURRENCIES, OFFER_STATES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder, IS_AWARDED } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'

/** A line of a tender in which a company made offers, with the chosen ones; see compareLine. */
export interface CompanyLine {
  bid_idn: string
  tender_name: string
  institution_name: string | null
  /** names of the evaluation criteria, as published */
  criteria: string | null
  /** `YYYY-MM-DD` */
  awarded_on: string | null
  line: number
  line_name: string | null
  unit: string | null
  outcome: LineOutcome
  is_deserted: boolean
  own_unit_amount: number | null
  own_currency: OfferCurrency | null
  chosen_unit_amount: number | null
  chosen_currency: OfferCurrency | null
  /** chosen ÷ own − 1; null when they are not compared */
  difference: number | null
  /** number of offers of all suppliers for the line */
  offers: number
}

export interface LineOrder {
  sort: LineSort
  is_descending: boolean
}

export type OutcomeCounts = Record<LineOutcome, number>

/**
 * The lines in which a company made offers, each once, and the counts by outcome. Lines without a value in the sorted
 * column come last in both directions; amounts in other currencies come after those in pesos.
 * @param rut in any form; that of a natural person has none
 * @param limit null: all
 */
export async function listCompanyLines(
  db: Db,
  rut: string,
  { which, order, ...page }: { which: LineSelection; order: LineOrder; offset: number; limit: number | null },
): Promise<{ counts: OutcomeCounts; lines: CompanyLine[] }> {
  const counts = Object.fromEntries(LINE_OUTCOMES.map((outcome) => [outcome, 0])) as OutcomeCounts
  const bidder = await findBidder(db, rut)
  if (!bidder) return { counts, lines: [] }
  const { rows } = await sql<CompanyLine & { counts: Partial<OutcomeCounts> | null; place: number | null }>`
    with ${comparedLines(bidder.id)},
    placed as (
      select l.*, row_number() over (order by ${orderOf(order)}, l.tender_id desc, l.line) as place
      from compared l
      ${order.sort === 'line' ? sql`left join tender_item i on i.tender_id = l.tender_id and i.position = l.line` : sql``}
      ${order.sort === 'offers' ? sql`join ${OFFERED} f on f.tender_id = l.tender_id and f.line = l.line` : sql``}
      where ${isOf(which)}
    )
    select c.counts, p.place::int, t.bid_idn, t.name as tender_name, t.institution_name,
      t.facts ->> 'evaluation_criteria' as criteria, p.awarded_on::text, p.line, ${LINE_NAME} as line_name, i.unit,
      p.outcome, p.is_deserted, p.own_amount as own_unit_amount, p.own_currency,
      p.chosen_amount as chosen_unit_amount, p.chosen_currency, p.difference::float8,
      (select count(*)::int from shown_offer o where o.tender_id = p.tender_id and o.year = p.year and o.line = p.line) as offers
    from (select jsonb_object_agg(outcome, lines) as counts
      from (select outcome, count(*) as lines from compared group by outcome) o) c
    left join (select * from placed where ${isOnPage(page)}) p on true
    left join tender t on t.id = p.tender_id
    left join tender_item i on i.tender_id = p.tender_id and i.position = p.line
    order by p.place`.execute(db)
  Object.assign(counts, rows[0]?.counts)
  const lines = rows.flatMap(({ counts: _, place, ...line }) => (place === null ? [] : [line]))
  return { counts, lines }
}

/** Lines of awarded tenders in which no offer of a company was chosen, by outcome. */
export interface LostSummary {
  chosen_was_cheaper: number
  /** also those with the same price */
  own_was_not_dearer: number
  /** lines with the same price, of `own_was_not_dearer` */
  same_price: number
  not_comparable: number
  inadmissible: number
  /** median share by which the chosen price was below the own one, 0 to 1; null without such a line */
  median_difference: number | null
}

export const NOTHING_LOST: LostSummary = {
  chosen_was_cheaper: 0,
  own_was_not_dearer: 0,
  same_price: 0,
  not_comparable: 0,
  inadmissible: 0,
  median_difference: null,
}

/** The figures of a company in the tenders published in a year. */
export interface HistoryYear {
  year: number
  tenders: number
  /** lines of tenders, each once */
  lines: number
  /** lines of tenders that were awarded */
  awarded_lines: number
  /** lines in which an offer of the company was chosen */
  won_lines: number
  /** lines of awarded tenders in which every offer of the company was rejected */
  inadmissible_lines: number
}

/** The years in which a company made offers, the latest first, and the lost lines of all of them. */
export async function summariseLines(db: Db, bidderId: number): Promise<{ years: HistoryYear[]; lost: LostSummary }> {
  const { rows } = await sql<{ year: HistoryYear | null; lost: LostSummary | null }>`
    with ${comparedLines(bidderId)}
    select case when year is not null then jsonb_build_object('year', year, 'tenders', count(distinct tender_id),
        'lines', count(*), 'awarded_lines', count(*) filter (where is_awarded),
        'won_lines', count(*) filter (where outcome = 'won'),
        'inadmissible_lines', count(*) filter (where is_awarded and rejected)) end as year,
      case when year is null then jsonb_build_object(
        'chosen_was_cheaper', count(*) filter (where outcome = 'chosen_cheaper'),
        'own_was_not_dearer', count(*) filter (where outcome in ('own_cheaper', 'same_price')),
        'same_price', count(*) filter (where outcome = 'same_price'),
        'not_comparable', count(*) filter (where outcome = 'not_comparable'),
        'inadmissible', count(*) filter (where outcome = 'inadmissible'),
        'median_difference', percentile_cont(0.5) within group (order by -difference::float8)
          filter (where outcome = 'chosen_cheaper')) end as lost
    from compared l group by grouping sets ((year), ()) order by year desc`.execute(db)
  return {
    years: rows.flatMap(({ year }) => (year === null ? [] : [year])),
    lost: rows.find(({ lost }) => lost !== null)?.lost ?? NOTHING_LOST,
  }
}

/** How a tender ended for a company that made offers for it. */
export interface OwnResult {
  tender_id: number
  /** lines in which it made offers */
  lines: number
  won: number
  /** its first line whose prices can be compared, with `difference` as in CompanyLine */
  compared_line: number | null
  difference: number | null
}

/**
 * The awarded tenders among some in which a company made offers.
 * @param rut in any form; that of a natural person has none
 */
export async function listOwnResults(db: Db, rut: string, tenderIds: readonly number[]): Promise<OwnResult[]> {
  const bidder = tenderIds.length === 0 ? null : await findBidder(db, rut)
  if (!bidder) return []
  const { rows } = await sql<OwnResult>`
    with ${comparedLines(bidder.id, tenderIds)}
    select l.tender_id, count(*)::int as lines, count(*) filter (where outcome = 'won')::int as won,
      (array_agg(line order by line) filter (where difference is not null))[1] as compared_line,
      ((array_agg(difference order by line) filter (where difference is not null))[1])::float8 as difference
    from compared l where is_awarded group by l.tender_id`.execute(db)
  return rows
}

/** How many lines a selection has. */
export function countLines(counts: OutcomeCounts, which: LineSelection): number {
  const outcomes = which === 'all' ? LINE_OUTCOMES : which === 'lost' ? LOST_OUTCOMES : [which]
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
}

const REJECTED = sql.lit(OFFER_STATES.rejected)
const LINE_NAME = sql`coalesce(i.product_name, i.description)`

/**
 * `compared`: the lines of a company with its prices and their outcome, as compareLine decides it. The chosen offers of
 * a tender (`chosen`) are read once, whatever number of lines it has (`process`). The own lines are an array instead of
 * a join: a planner that expects few of them would scan all of `own` for each tender.
 */
const comparedLines = (bidderId: number, tenderIds?: readonly number[]) => sql`
  own as materialized (
    select tender_id, year, line, bool_or(is_selected) as won, bool_and(state = ${REJECTED}) as rejected,
      ${lowest('won', sql`is_selected`)}, ${lowest('any', sql`true`)}, ${lowest('admitted', sql`state <> ${REJECTED}`)}
    from ${PRICED} o
    where bidder_id = ${bidderId}::int ${tenderIds ? sql`and tender_id = any(${tenderIds}::int[])` : sql``}
    group by tender_id, year, line
  ), process as materialized (
    select t.*, s.awarded_on, s.is_awarded, s.is_deserted
    from (select tender_id, year, array_agg(line) as lines from own group by year, tender_id) t
    cross join lateral (
      select awarded_on, coalesce(${IS_AWARDED}, false) as is_awarded, coalesce(s.status = 7, false) as is_deserted
      from offer_snapshot s where s.tender_id = t.tender_id offset 0
    ) s order by t.year, t.tender_id
  ), chosen as materialized (
    select o.tender_id, o.line, ${lowest('chosen', sql`true`)}
    from process p cross join lateral (
      select b.tender_id, b.line, b.price, b.price_currency from ${PRICED} b
      where b.tender_id = p.tender_id and b.year = p.year and b.line = any(p.lines) and b.is_selected offset 0
    ) o
    group by o.tender_id, o.line
  ), compared as materialized (
    select l.*,
      case when l.outcome in ('chosen_cheaper', 'own_cheaper', 'same_price') then l.chosen_amount / l.own_amount - 1 end as difference
    from (
      select own.tender_id, own.line, p.year, p.awarded_on, p.is_awarded, p.is_deserted, own.rejected, own.own_amount, own.own_currency,
        c.chosen_amount, c.chosen_currency,
        case when own.won then 'won' when not p.is_awarded then 'no_result' when own.rejected then 'inadmissible'
          when own.own_amount is null or c.chosen_amount is null or own.own_currency <> c.chosen_currency
            then 'not_comparable'
          when c.chosen_amount < own.own_amount then 'chosen_cheaper'
          when c.chosen_amount > own.own_amount then 'own_cheaper' else 'same_price' end as outcome
      from (
        select tender_id, line, won, rejected,
          case when won then won_amount when rejected then any_amount else admitted_amount end as own_amount,
          case when won then won_currency when rejected then any_currency else admitted_currency end as own_currency
        from own
      ) own
      join process p on p.tender_id = own.tender_id
      left join chosen c on c.tender_id = own.tender_id and c.line = own.line
    ) l
  )`

/** The number of offers for each line of `process`, of any supplier. */
const OFFERED = sql`(
  select o.tender_id, o.line, count(*) as offers
  from process p cross join lateral (
    select b.tender_id, b.line from shown_offer b where b.tender_id = p.tender_id and b.year = p.year offset 0
  ) o group by o.tender_id, o.line)`

const COUNTS = sql`flags & ${NOT_A_LINE_PRICE}::int = 0 and unit_amount > 0
  and currency <> ${OFFER_CURRENCIES.unknown}::smallint`

/** `shown_offer` with unit price and currency, null where the price does not count. */
export const PRICED = sql`(
  select *, case when ${COUNTS} then unit_amount end as price, case when ${COUNTS} then currency end as price_currency
  from shown_offer)`

/**
 * The lowest unit price of some offers of PRICED for a line, and its currency; none when there are several currencies.
 * @param which without parameters: PostgreSQL computes equal aggregates once
 */
export function lowest(name: string, which: RawBuilder<unknown>) {
  const some = sql`filter (where ${which})`
  const isOne = sql`min(price_currency) ${some} = max(price_currency) ${some}`
  return sql`case when ${isOne} then min(price) ${some} end as ${sql.ref(`${name}_amount`)},
    case when ${isOne} then min(price_currency) ${some} end as ${sql.ref(`${name}_currency`)}`
}

function isOf(which: LineSelection): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  return which === 'lost' ? sql`l.outcome in (${sql.join(LOST_OUTCOMES)})` : sql`l.outcome = ${which}`
}

const VALUES: Readonly<Record<LineSort, RawBuilder<unknown>>> = {
  awarded: sql`l.awarded_on`,
  line: sql`lower(${LINE_NAME})`,
  own: sql`l.own_amount`,
  chosen: sql`l.chosen_amount`,
  difference: sql`l.difference`,
  offers: sql`f.offers`,
}

function orderOf({ sort, is_descending }: LineOrder): RawBuilder<unknown> {
  const currency =
    sort === 'own' || sort === 'chosen'
      ? sql`${sql.ref(`l.${sort}_currency`)} <> ${OFFER_CURRENCIES.CLP}::smallint, ${sql.ref(`l.${sort}_currency`)},`
      : sql``
  return sql`${currency} ${VALUES[sort]} ${is_descending ? sql`desc` : sql`asc`} nulls last`
}
