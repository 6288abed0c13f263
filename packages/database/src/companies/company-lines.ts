import {
  LINE_OUTCOMES,
  type LineOutcome,
  type LineSelection,
  type LineSort,
  LOST_OUTCOMES,
} from '@mirador/domain/ledger/line-selections'
import { OFFER_CURRENCIES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'
import { comparedLines, DIFFERENCE, isOf, selectedOf } from './compared-lines.ts'
import { type LineKeyOrder, linesAfter } from './line-key.ts'

/** A line of a tender in which a company made offers, with the chosen ones; see compareLine. */
export interface CompanyLine {
  tender_id: number
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
  /** unit price × quantity */
  own_total: number | null
  own_currency: OfferCurrency | null
  chosen_unit_amount: number | null
  chosen_currency: OfferCurrency | null
  /** chosen ÷ own − 1; null when they are not compared */
  difference: number | null
  /** the difference at the own quantity, in the own currency */
  difference_total: number | null
  /** the chosen supplier, of several the one to which most pesos were awarded; null: no offer was chosen */
  winner: LineWinner | null
  /** number of offers of all suppliers for the line */
  offers: number
}

export interface LineWinner {
  /** null, like the name, for anyone but a legal person */
  rut: string | null
  name: string | null
  is_natural_person: boolean
  /** number of chosen suppliers; those that are not named count as one of each kind */
  winners: number
}

export interface LineOrder {
  sort: LineSort
  is_descending: boolean
}

/** Lines by outcome, and those that were lost by little. */
export type LineCounts = Record<LineOutcome | 'close', number>

const NO_LINES = Object.fromEntries([...LINE_OUTCOMES, 'close'].map((which) => [which, 0])) as LineCounts

interface LinesPage {
  which: LineSelection
  order: LineOrder
  offset: number
  /** null: all */
  limit: number | null
  /** by tender and line, instead of `order` */
  byKey?: LineKeyOrder | undefined
  /** of these tenders alone; undefined: of all */
  tenderIds?: readonly number[] | undefined
}

/**
 * The lines in which a company made offers, each once, and the counts by outcome. Lines without a value in the sorted
 * column come last in both directions; amounts in other currencies come after those in pesos.
 * @param rut in any form; that of a natural person has none
 */
export async function listCompanyLines(
  db: Db,
  rut: string,
  { which, order, tenderIds, byKey, ...page }: LinesPage,
): Promise<{ counts: LineCounts; lines: CompanyLine[] }> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { counts: NO_LINES, lines: [] }
  const { rows } = await sql<CompanyLine & { counts: Partial<LineCounts> | null; close: number; place: number | null }>`
    with ${comparedLines(bidder.id, { tenderIds })},
    ${order.sort === 'winner' ? sql`winner as materialized (${winnersOf(sql`own`)}),` : sql``}
    placed as (
      select l.*, row_number() over (order by ${byKey ? sql`` : sql`${orderOf(order)},`} l.tender_id desc, l.line) as place
      from compared l
      ${order.sort === 'line' ? sql`left join tender_item i on i.tender_id = l.tender_id and i.position = l.line` : sql``}
      ${order.sort === 'winner' ? sql`left join winner w on w.tender_id = l.tender_id and w.line = l.line left join bidder b on b.id = w.bidder_id` : sql``}
      ${order.sort === 'offers' ? sql`join ${OFFERED} f on f.tender_id = l.tender_id and f.line = l.line` : sql``}
      where ${isOf(which)} ${linesAfter(byKey)}
    ), page as materialized (
      select l.*, ${DIFFERENCE} as difference from placed l where ${isOnPage(page)}
    ) ${order.sort === 'winner' ? sql`` : sql`, winner as materialized (${winnersOf(sql`page`)})`}
    select c.counts, c.close, p.place::int, p.tender_id, t.bid_idn, t.name as tender_name, t.institution_name,
      t.facts ->> 'evaluation_criteria' as criteria, p.awarded_on::text, p.line, ${LINE_NAME} as line_name, i.unit,
      p.outcome, p.is_deserted, p.own_amount as own_unit_amount, p.own_total::float8, p.own_currency,
      case when w.currency = w.other_currency then w.amount end as chosen_unit_amount,
      case when w.currency = w.other_currency then w.currency end as chosen_currency, p.difference::float8,
      (p.difference * p.own_total)::float8 as difference_total,
      case when w.winners is not null then jsonb_build_object('rut', b.rut, 'name', b.name,
        'is_natural_person', w.is_natural_person, 'winners', w.winners) end as winner,
      (select count(*)::int from shown_offer o where o.tender_id = p.tender_id and o.year = p.year and o.line = p.line) as offers
    from (select jsonb_object_agg(outcome, lines) as counts, coalesce(sum(close), 0)::int as close
      from (select outcome, count(*) as lines, count(*) filter (where ${isOf('close')}) as close
        from compared l group by outcome) o) c
    left join page p on true
    left join tender t on t.id = p.tender_id
    left join tender_item i on i.tender_id = p.tender_id and i.position = p.line
    left join winner w on w.tender_id = p.tender_id and w.line = p.line
    left join bidder b on b.id = w.bidder_id
    order by p.place`.execute(db)
  const counts = { ...NO_LINES, ...rows[0]?.counts, close: rows[0]?.close ?? 0 }
  const lines = rows.flatMap(({ counts: _, close: _c, place, ...line }) => (place === null ? [] : [line]))
  return { counts, lines }
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
    with ${comparedLines(bidder.id, { tenderIds })}
    select tender_id, count(*)::int as lines, count(*) filter (where outcome = 'won')::int as won,
      (array_agg(line order by line) filter (where difference is not null))[1] as compared_line,
      ((array_agg(difference order by line) filter (where difference is not null))[1])::float8 as difference
    from (select l.*, ${DIFFERENCE} as difference from compared l where is_awarded) l group by tender_id`.execute(db)
  return rows
}

/** How many lines a selection has. */
export function countLines(counts: LineCounts, which: LineSelection): number {
  const outcomes = which === 'all' ? LINE_OUTCOMES : which === 'lost' ? LOST_OUTCOMES : [which]
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
}

const LINE_NAME = sql`coalesce(i.product_name, i.description)`

/** The number of offers for each line of `process`, of any supplier. */
const OFFERED = sql`(
  select o.tender_id, o.line, count(*) as offers
  from process p cross join lateral (
    select b.tender_id, b.line from shown_offer b where b.tender_id = p.tender_id and b.year = p.year offset 0
  ) o group by o.tender_id, o.line)`

/** The tenders of some lines, as selectedOf reads them. */
const processesOf = (lines: RawBuilder<unknown>) =>
  sql`(select tender_id, year, array_agg(line) as lines from ${lines} l group by tender_id, year)`

/**
 * What was chosen in some lines: the lowest price, and the supplier, of several the one to which most pesos were awarded.
 * A person without a number here is never named.
 */
const winnersOf = (lines: RawBuilder<unknown>) => sql`
  select distinct on (tender_id, line) tender_id, line, bidder_id, is_natural_person,
    (count(*) over line)::int as winners, min(amount) over line as amount,
    min(currency) over line as currency, max(other_currency) over line as other_currency
  from (
    select tender_id, line, k.bidder_id, k.is_natural_person, sum(money) as awarded_clp, min(number) as number,
      min(price) as amount, min(currency) filter (where price is not null) as currency,
      max(currency) filter (where price is not null) as other_currency
    from (${selectedOf(processesOf(lines))}) s cross join lateral (
      select case when kind = 1 then id end as bidder_id, kind = 2 as is_natural_person from supplier
      where id = s.supplier_id offset 0) k
    group by 1, 2, 3, 4
  ) w window line as (partition by tender_id, line)
  order by tender_id, line, awarded_clp desc nulls last, number`

const VALUES: Readonly<Record<LineSort, RawBuilder<unknown>>> = {
  own: sql`l.own_total`,
  line: sql`lower(${LINE_NAME})`,
  winner: sql`lower(b.name)`,
  difference: sql`${DIFFERENCE} * l.own_total`,
  offers: sql`f.offers`,
  awarded: sql`l.awarded_on`,
}

function orderOf({ sort, is_descending }: LineOrder): RawBuilder<unknown> {
  const isMoney = sort === 'own' || sort === 'difference'
  const currency = isMoney ? sql`l.own_currency <> ${OFFER_CURRENCIES.CLP}::smallint, l.own_currency,` : sql``
  return sql`${VALUES[sort]} is null, ${currency} ${VALUES[sort]} ${is_descending ? sql`desc` : sql`asc`}`
}
