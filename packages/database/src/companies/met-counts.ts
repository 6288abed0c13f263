import { COUNTED } from '@mirador/domain/ledger/counted-offers'
import { type RawBuilder, sql } from 'kysely'
import { IS_AWARDED } from '../offers/bidder.ts'
import { IS_MONEY } from './compared-lines.ts'

/** The results of lines in which two companies made offers. They add up to the number of lines. */
export interface SharedResults {
  own_won: number
  rival_won: number
  /** an offer of each company was chosen */
  both_won: number
  /** only offers of other suppliers were chosen */
  other_won: number
  /** no offer was chosen */
  none_won: number
}

/** Which lines of a company are compared with those of others. */
export interface MetLinesOf {
  family?: number | undefined
  /** only tenders that were awarded in this year or later */
  since?: number | undefined
}

/** The lines of awarded tenders in which a company made offers, as the columns of MET_PERIOD. */
export interface MetPeriod {
  awarded_lines: number
  /** `YYYY-MM-DD`: the first and the last award of these lines */
  from: string | null
  to: string | null
}

/** The one row of a MetPeriod, beside the CTEs of `metLines`. */
export const MET_PERIOD = sql`(
  select coalesce(sum(cardinality(lines)), 0)::int as awarded_lines, min(awarded_on)::text as "from",
    max(awarded_on)::text as "to" from process)`

/**
 * The offers for the lines of awarded tenders in which a company made offers (`theirs`), and the legal persons that
 * made them, with their counts (`company`). The offers of a tender are read once, whatever number of lines it has.
 * Lines are counted by adding bits of COUNTED: of the offers of a supplier for a line, one has `line`, and one has
 * `won` if any was chosen. `money` is unit price × awarded quantity of a chosen offer in pesos whose figures count.
 * @param bidderId 0: no company
 */
export function metLines(bidderId: number, { family, since }: MetLinesOf = {}): RawBuilder<unknown> {
  return sql`own as materialized (
      select tender_id, year, array_agg(position) as lines from bid
      where supplier_id = ${bidderId}::int and counted & ${COUNTED.line}::smallint > 0
        ${family === undefined ? sql`` : sql`and family = ${family}::int`}
      group by tender_id, year
    ), process as materialized (
      select t.*, s.awarded_on, s.institution_id from own t
      cross join lateral (
        select s.awarded_on, s.institution_id from offer_snapshot s
        where s.tender_id = t.tender_id and ${IS_AWARDED}
          ${since === undefined ? sql`` : sql`and s.awarded_on >= make_date(${since}::int, 1, 1)`} offset 0) s
      order by t.year, t.tender_id
    ), theirs as (
      select p.tender_id, p.institution_id, p.awarded_on, o.*
      from process p cross join lateral (
        select b.position as line, b.supplier_id, b.counted & ${COUNTED.line}::smallint > 0 as is_line,
          b.counted & ${COUNTED.won}::smallint > 0 as won,
          case when ${IS_MONEY} then b.unit_amount * b.awarded_quantity end as money
        from bid b
        where b.tender_id = p.tender_id and b.year = p.year and b.position = any(p.lines)
          and (b.counted & ${COUNTED.line | COUNTED.won}::smallint > 0 or b.is_selected) offset 0) o
    ), company as materialized (
      select c.supplier_id, c.lines, c.by_own - c.both_won as own_won, c.rival_won, c.both_won,
        c.lines - c.by_own - c.rival_won - c.none_won as other_won, c.none_won, c.lost, c.last_met, b.rut, b.offers
      from (
        select supplier_id, count(*) filter (where is_line)::int as lines,
          count(*) filter (where is_line and own_won)::int as by_own,
          count(*) filter (where won and own_won)::int as both_won,
          count(*) filter (where won and not own_won)::int as rival_won,
          count(*) filter (where is_line and not is_decided)::int as none_won,
          coalesce(sum(money) filter (where not own_won), 0)::float8 as lost, max(awarded_on)::text as last_met
        from (
          select supplier_id, is_line, won, money, awarded_on, bool_or(won) over line as is_decided,
            bool_or(won and supplier_id = ${bidderId}::int) over line as own_won
          from theirs window line as (partition by tender_id, line)
        ) t
        where supplier_id <> ${bidderId}::int group by supplier_id
      ) c cross join lateral (select rut, offers from bidder where id = c.supplier_id offset 0) b
    )`
}
