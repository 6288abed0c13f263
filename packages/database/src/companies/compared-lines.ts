import { CLOSE_SHARE, NOT_A_LINE_PRICE } from '@mirador/domain/ledger/line-outcome'
import { type LineSelection, LOST_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { type RawBuilder, sql } from 'kysely'
import { IS_AWARDED } from '../offers/bidder.ts'

const COUNTS = sql`flags & ${NOT_A_LINE_PRICE}::int = 0 and unit_amount > 0
  and currency <> ${OFFER_CURRENCIES.unknown}::smallint`

/** `shown_offer` with unit price and currency, null where the price does not count. */
export const PRICED = sql`(
  select *, case when ${COUNTS} then unit_amount end as price, case when ${COUNTS} then currency end as price_currency
  from shown_offer)`

/** The condition that the figures of an offer count as money, in pesos. */
export const IS_PESOS = sql`flags & ${excludedMask('money')}::int = 0 and currency = ${OFFER_CURRENCIES.CLP}::smallint`

/** The condition that an offer was chosen and counts as money, in pesos. */
export const IS_MONEY = sql`is_selected and ${IS_PESOS}`

/** The pesos awarded to some offers; null without any that count. */
export const AWARDED_CLP = sql`sum(unit_amount * awarded_quantity) filter (where ${IS_MONEY})`

const isOfOneCurrency = (some: RawBuilder<unknown>) => sql`min(price_currency) ${some} = max(price_currency) ${some}`

/**
 * The lowest unit price of some offers of PRICED for a line, and its currency; none when there are several currencies.
 * @param which without parameters: PostgreSQL computes equal aggregates once
 */
export function lowest(name: string, which: RawBuilder<unknown>) {
  const some = sql`filter (where ${which})`
  const isOne = isOfOneCurrency(some)
  return sql`case when ${isOne} then min(price) ${some} end as ${sql.ref(`${name}_amount`)},
    case when ${isOne} then min(price_currency) ${some} end as ${sql.ref(`${name}_currency`)}`
}

/** How far an own offer counts for its line: only those of the lowest class that a line has are compared. */
const CLASS = sql`case when is_selected then 0 when state <> ${OFFER_STATES.rejected}::smallint then 1 else 2 end`

/**
 * The chosen offers for the lines of some tenders, each of which is read once, whatever number of lines it has. Of the
 * suppliers only the numbers: who reads them names those that are in `bidder`.
 * @param process with tender_id, year and an array of lines
 */
export const selectedOf = (process: RawBuilder<unknown>) => sql`
  select o.* from ${process} p cross join lateral (
    select b.tender_id, b.position as line, b.supplier_id, b.number, b.currency,
      case when ${COUNTS} then b.unit_amount end as price,
      case when ${IS_PESOS} then b.unit_amount * b.awarded_quantity end as money
    from bid b where b.tender_id = p.tender_id and b.year = p.year and b.position = any(p.lines) and b.is_selected offset 0
  ) o`

/**
 * `compared`: the lines of a company with its prices and their outcome, as compareLine decides it; beside them the
 * tenders (`process`, with its lines that were not won) and the offers that were chosen instead of its own (`selected`).
 * The own lines are an array instead of a join: a planner that expects few of them would scan all of `own` for each
 * tender. Nothing is computed for each line that only a page needs, and no price twice: `offset 0` keeps PostgreSQL from
 * computing it again in each aggregate.
 */
export const comparedLines = (
  bidderId: number,
  { tenderIds }: { tenderIds?: readonly number[] | undefined } = {},
) => sql`
  own as materialized (
    select distinct on (tender_id, line) * from (
      select tender_id, line, class, year, sum(money) as awarded_clp,
        case when min(price_currency) = max(price_currency) then min(price) end as own_amount,
        case when min(price_currency) = max(price_currency) then min(price * quantity) end as own_total,
        case when min(price_currency) = max(price_currency) then min(price_currency) end as own_currency
      from (
        select tender_id, position as line, year, quantity, ${CLASS} as class,
          case when ${COUNTS} then unit_amount end as price, case when ${COUNTS} then currency end as price_currency,
          case when ${IS_MONEY} then unit_amount * awarded_quantity end as money
        from bid where supplier_id = ${bidderId}::int
          ${tenderIds ? sql`and tender_id = any(${tenderIds}::int[])` : sql``} offset 0
      ) o group by tender_id, line, class, year
    ) o order by tender_id, line, class
  ), process as materialized (
    select t.*, s.awarded_on, s.institution_id, s.is_awarded, s.is_deserted
    from (select tender_id, year, array_agg(line) filter (where class > 0) as lines from own group by year, tender_id) t
    cross join lateral (
      select awarded_on, institution_id, coalesce(${IS_AWARDED}, false) as is_awarded, coalesce(s.status = 7, false) as is_deserted
      from offer_snapshot s where s.tender_id = t.tender_id offset 0
    ) s order by t.year, t.tender_id
  ), selected as materialized (${selectedOf(sql`(select * from process where is_awarded and lines is not null)`)}),
  chosen as materialized (
    select tender_id, line, sum(money) as awarded_clp, min(price) as amount,
      min(currency) filter (where price is not null) as currency,
      max(currency) filter (where price is not null) as other_currency
    from selected group by tender_id, line
  ), compared as materialized (
    select tender_id, line, year, awarded_on, institution_id, is_awarded, is_deserted, rejected, own_amount, own_total, own_currency,
      chosen_amount, chosen_currency, awarded_clp,
      case when won then 'won' when not is_awarded then 'no_result' when rejected then 'inadmissible'
        when own_amount is null or chosen_amount is null or own_currency <> chosen_currency then 'not_comparable'
        when chosen_amount < own_amount then 'chosen_cheaper'
        when chosen_amount > own_amount then 'own_cheaper' else 'same_price' end as outcome
    from (
      select o.tender_id, o.line, p.year, p.awarded_on, p.institution_id, p.is_awarded, p.is_deserted, o.class = 0 as won,
        o.class = 2 as rejected, o.own_amount, o.own_total, o.own_currency,
        case when c.currency = c.other_currency then c.amount end as chosen_amount,
        case when c.currency = c.other_currency then c.currency end as chosen_currency,
        case when o.class = 0 then o.awarded_clp else c.awarded_clp end as awarded_clp
      from own o
      join process p on p.tender_id = o.tender_id
      left join chosen c on c.tender_id = o.tender_id and c.line = o.line
    ) l
  )`

/** Chosen ÷ own − 1 of a line `l` of `compared`; null when the two are not compared. */
export const DIFFERENCE = sql`case when l.outcome in ('chosen_cheaper', 'own_cheaper', 'same_price')
  then l.chosen_amount / l.own_amount - 1 end`

/** The condition that a line `l` of `compared` is of a selection. */
export function isOf(which: LineSelection): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  if (which === 'close') {
    return sql`(l.outcome = 'same_price' or l.outcome = 'chosen_cheaper' and l.chosen_amount > l.own_amount * ${1 - CLOSE_SHARE}::numeric)`
  }
  return which === 'lost' ? sql`l.outcome in (${sql.join(LOST_OUTCOMES)})` : sql`l.outcome = ${which}`
}
