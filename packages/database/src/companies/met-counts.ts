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
 * The awarded tenders in which a company made offers (`process`), each with its lines and those that it won as arrays:
 * whether it won the line of an offer is known where the offer is read, without sorting all offers by line.
 * @param bidderId 0: no company
 */
export function metProcesses(bidderId: number, { family, since }: MetLinesOf = {}): RawBuilder<unknown> {
  const isLine = sql`counted & ${COUNTED.line}::smallint > 0 ${family === undefined ? sql`` : sql`and family = ${family}::int`}`
  return sql`own as materialized (
      select tender_id, year, array_agg(position) filter (where ${isLine}) as lines,
        coalesce(array_agg(position) filter (where counted & ${COUNTED.won}::smallint > 0), '{}') as won_lines
      from (
        select tender_id, year, position, counted, family from bid where supplier_id = ${bidderId}::int order by tender_id, year
      ) b group by tender_id, year
    ), process as materialized (
      select t.*, s.awarded_on, s.institution_id from own t
      cross join lateral (
        select s.awarded_on, s.institution_id from offer_snapshot s
        where s.tender_id = t.tender_id and ${IS_AWARDED}
          ${since === undefined ? sql`` : sql`and s.awarded_on >= make_date(${since}::int, 1, 1)`} offset 0) s
      where t.lines is not null
      order by t.year, t.tender_id
    )`
}

/**
 * The offers of others for the lines of `process` (`theirs`), and the legal persons that made them, with what a list is
 * ordered by (`company`). The offers of a tender are read once, whatever number of lines it has. Lines are counted by
 * adding bits of COUNTED: of the offers of a supplier for a line, one has `line`, and one has `won` if any was chosen.
 * `money` is unit price × awarded quantity of a chosen offer in pesos whose figures count.
 * @param bidderId 0: no company
 */
export function metLines(bidderId: number, of: MetLinesOf = {}): RawBuilder<unknown> {
  return sql`${metProcesses(bidderId, of)}, theirs as materialized (
      select p.tender_id, p.awarded_on, o.*
      from process p cross join lateral (
        select b.position as line, b.supplier_id, b.counted & ${COUNTED.line}::smallint > 0 as is_line,
          b.counted & ${COUNTED.won}::smallint > 0 as won, b.position = any(p.won_lines) as own_won,
          case when ${IS_MONEY} and b.position <> all(p.won_lines) then b.unit_amount * b.awarded_quantity end as lost
        from bid b
        where b.tender_id = p.tender_id and b.year = p.year and b.position = any(p.lines) and b.supplier_id <> ${bidderId}::int offset 0) o
    ), company as materialized (
      select c.* from (
        select supplier_id, count(*) filter (where is_line)::int as lines,
          count(*) filter (where is_line and own_won)::int as by_own, coalesce(sum(lost), 0)::float8 as lost
        from theirs group by supplier_id
      ) c cross join lateral (select from bidder where id = c.supplier_id offset 0) legal
    )`
}

/**
 * The results of the lines that some companies of `company` have in common with the own one.
 * @param companies with supplier_id
 */
export const sharedResults = (companies: RawBuilder<unknown>) => sql`
  select supplier_id, by_own - both_won as own_won, rival_won, both_won, lines - by_own - rival_won - none_won as other_won,
    none_won, last_met
  from (
    select t.supplier_id, count(*) filter (where is_line)::int as lines,
      count(*) filter (where is_line and own_won)::int as by_own,
      count(*) filter (where won and own_won)::int as both_won,
      count(*) filter (where won and not own_won)::int as rival_won,
      count(*) filter (where is_line and not own_won and (d.lines is null or t.line <> all(d.lines)))::int as none_won,
      max(awarded_on)::text as last_met
    from theirs t
    left join (select tender_id, array_agg(line) as lines from theirs where won group by tender_id) d on d.tender_id = t.tender_id
    where t.supplier_id in (select supplier_id from ${companies})
    group by t.supplier_id
  ) c`
