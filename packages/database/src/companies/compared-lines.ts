import { CLOSE_SHARE, NOT_A_LINE_PRICE } from '@mirador/domain/ledger/line-outcome'
import { type LineSelection, LOST_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { type RawBuilder, sql } from 'kysely'
import { IS_AWARDED } from '../offers/bidder.ts'

const REJECTED = sql.lit(OFFER_STATES.rejected)

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

/** The lowest unit price × quantity of some offers of PRICED for a line; none when there are several currencies. */
function lowestTotal(name: string, which: RawBuilder<unknown>) {
  const some = sql`filter (where ${which})`
  return sql`case when ${isOfOneCurrency(some)} then min(price * quantity) ${some} end as ${sql.ref(`${name}_total`)}`
}

interface ComparedOptions {
  tenderIds?: readonly number[] | undefined
  /** `selected` also has the supplier of each chosen offer */
  withWinners?: boolean
}

/**
 * `compared`: the lines of a company with its prices and their outcome, as compareLine decides it. The chosen offers of
 * a tender (`selected`) are read once, whatever number of lines it has (`process`). The own lines are an array instead
 * of a join: a planner that expects few of them would scan all of `own` for each tender.
 */
export const comparedLines = (bidderId: number, { tenderIds, withWinners = false }: ComparedOptions = {}) => sql`
  own as materialized (
    select tender_id, year, line, bool_or(is_selected) as won, bool_and(state = ${REJECTED}) as rejected,
      ${AWARDED_CLP} as awarded_clp,
      ${lowest('won', sql`is_selected`)}, ${lowest('any', sql`true`)}, ${lowest('admitted', sql`state <> ${REJECTED}`)},
      ${lowestTotal('won', sql`is_selected`)}, ${lowestTotal('any', sql`true`)}, ${lowestTotal('admitted', sql`state <> ${REJECTED}`)}
    from ${PRICED} o
    where bidder_id = ${bidderId}::int ${tenderIds ? sql`and tender_id = any(${tenderIds}::int[])` : sql``}
    group by tender_id, year, line
  ), process as materialized (
    select t.*, s.awarded_on, s.institution_id, s.is_awarded, s.is_deserted
    from (select tender_id, year, array_agg(line) as lines from own group by year, tender_id) t
    cross join lateral (
      select awarded_on, institution_id, coalesce(${IS_AWARDED}, false) as is_awarded, coalesce(s.status = 7, false) as is_deserted
      from offer_snapshot s where s.tender_id = t.tender_id offset 0
    ) s order by t.year, t.tender_id
  ), selected as materialized (
    select o.* from process p cross join lateral (
      select b.tender_id, b.line, b.price, b.price_currency, b.unit_amount, b.awarded_quantity, b.is_selected, b.flags, b.currency
        ${withWinners ? sql`, b.bidder_id, b.number, coalesce(b.is_natural_person, false) as is_natural_person` : sql``}
      from ${PRICED} b
      where b.tender_id = p.tender_id and b.year = p.year and b.line = any(p.lines) and b.is_selected offset 0
    ) o
  ), chosen as materialized (
    select tender_id, line, ${AWARDED_CLP} as awarded_clp, ${lowest('chosen', sql`true`)}
    from selected group by tender_id, line
  ), compared as materialized (
    select l.*,
      case when l.outcome in ('chosen_cheaper', 'own_cheaper', 'same_price') then l.chosen_amount / l.own_amount - 1 end as difference
    from (
      select own.tender_id, own.line, p.year, p.awarded_on, p.institution_id, p.is_awarded, p.is_deserted, own.rejected,
        own.own_amount, own.own_total, own.own_currency, c.chosen_amount, c.chosen_currency,
        case when own.won then own.awarded_clp else c.awarded_clp end as awarded_clp,
        case when own.won then 'won' when not p.is_awarded then 'no_result' when own.rejected then 'inadmissible'
          when own.own_amount is null or c.chosen_amount is null or own.own_currency <> c.chosen_currency
            then 'not_comparable'
          when c.chosen_amount < own.own_amount then 'chosen_cheaper'
          when c.chosen_amount > own.own_amount then 'own_cheaper' else 'same_price' end as outcome
      from (
        select tender_id, line, won, rejected, awarded_clp,
          case when won then won_amount when rejected then any_amount else admitted_amount end as own_amount,
          case when won then won_total when rejected then any_total else admitted_total end as own_total,
          case when won then won_currency when rejected then any_currency else admitted_currency end as own_currency
        from own
      ) own
      join process p on p.tender_id = own.tender_id
      left join chosen c on c.tender_id = own.tender_id and c.line = own.line
    ) l
  )`

/** The condition that a line `l` of `compared` is of a selection. */
export function isOf(which: LineSelection): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  if (which === 'close') {
    return sql`(l.outcome = 'same_price' or l.outcome = 'chosen_cheaper' and l.difference > ${-CLOSE_SHARE}::numeric)`
  }
  return which === 'lost' ? sql`l.outcome in (${sql.join(LOST_OUTCOMES)})` : sql`l.outcome = ${which}`
}
