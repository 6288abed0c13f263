import { COUNTED } from '@mirador/domain/ledger/counted-offers'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder, IS_AWARDED } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'
import { matchesOf, type SupplierQuery } from './supplier-search.ts'

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

/** A company that made offers for the same lines of awarded tenders as another one. */
export interface Rival extends Bidder, SharedResults {
  /** in which both made offers */
  lines: number
  /** all offers of the rival ÷ all offers of the company */
  size: number
}

/** Maximum number of rivals in the list, those with the most lines in common. */
export const MAX_RIVALS = 50

/** The lines in which rivals are counted. */
interface RivalTotals {
  /** companies that made offers for its lines, also those that are not listed */
  total: number
  /** lines of awarded tenders in which the company made offers */
  awarded_lines: number
  /** `YYYY-MM-DD`: the first and the last award of these lines */
  from: string | null
  to: string | null
}

/** The rivals of a company, and the totals of the lines in which they are counted. */
export interface Rivals extends RivalTotals {
  rivals: Rival[]
}

const NOTHING: RivalTotals = { total: 0, awarded_lines: 0, from: null, to: null }

/**
 * The companies that met a company in the most lines, ordered by similarity of size: sizes of suppliers differ up to 94
 * times, and a company that bids on everything meets every other one. Natural persons are removed after the lines are
 * counted by supplier: to check each of thousands of offers would take twice as long.
 * @param rut in any form; that of a natural person has none
 */
export async function listRivals(db: Db, rut: string): Promise<Rivals> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { ...NOTHING, rivals: [] }
  const { rows } = await sql<RivalTotals & Rival>`
    with ${counted(bidder.id)},
    strongest as (
      select * from company order by lines desc, supplier_id limit ${sql.lit(MAX_RIVALS)}
    )
    select (select count(*)::int from company) as total, c.*, b.rut, (select name from bidder where id = b.supplier_id) as name,
      b.lines, b.own_won, b.rival_won, b.both_won, b.other_won, b.none_won, b.offers::float8 / own_size.offers as size
    from ${PERIOD} c
    cross join ${ownSize(bidder.id)} own_size
    left join strongest b on true
    order by ${LIKENESS} desc, b.lines desc, b.rut`.execute(db)
  const { total, awarded_lines, from, to } = rows[0] ?? NOTHING
  const rivals = rows.flatMap(({ total: _t, awarded_lines: _a, from: _f, to: _u, ...rival }) =>
    rival.rut === null ? [] : [rival],
  )
  return { total, awarded_lines, from, to, rivals }
}

/** A rival with the columns of the list of all rivals. */
export interface Competitor extends Rival {
  /** 1 to 16, the region with most of its offers; null: unknown */
  region: number | null
  /** buyers of the lines in common, without unknown ones, and the buyer of most lines */
  buyers: number
  main_buyer: string | null
}

/** All rivals of a company that match, or one page of them. */
export interface Competitors extends RivalTotals {
  /** number of rivals, also of those that do not match */
  every: number
  competitors: Competitor[]
}

/**
 * All rivals of a company, ordered by similarity of size.
 * @param rut in any form; that of a natural person has none
 * @param query name or RUT of the rival, the family of the lines, the region of the rival
 * @param limit null: all
 */
export async function listCompetitors(
  db: Db,
  rut: string,
  query: SupplierQuery,
  page: { offset: number; limit: number | null },
): Promise<Competitors> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { ...NOTHING, every: 0, competitors: [] }
  const { family, ...ofRival } = query
  const { rows } = await sql<RivalTotals & Competitor & { every: number; place: number | null }>`
    with ${counted(bidder.id, family)},
    matching as materialized (
      select * from company m
      ${isEmpty(ofRival) ? sql`` : sql`where m.supplier_id in (select s.supplier_id from supplier_search s where ${matchesOf(ofRival)})`}
    ), page as materialized (
      select * from (
        select b.*, b.offers::float8 / own_size.offers as size,
          row_number() over (order by ${LIKENESS} desc, b.lines desc, b.rut) as place
        from matching b cross join ${ownSize(bidder.id)} own_size
      ) b where ${isOnPage(page)}
    ), place_met as (
      select m.supplier_id, count(*)::int as buyers,
        (array_agg(m.institution_id order by m.lines desc, m.institution_id))[1] as institution_id
      from (
        select t.supplier_id, t.institution_id, count(*) as lines from theirs t
        join page p on p.supplier_id = t.supplier_id
        where t.is_line and t.institution_id is not null group by t.supplier_id, t.institution_id
      ) m group by m.supplier_id
    )
    select (select count(*)::int from matching) as total, (select count(*)::int from company) as every, c.*, p.place::int, p.rut,
      (select name from bidder where id = p.supplier_id) as name, p.lines, p.own_won, p.rival_won, p.both_won, p.other_won,
      p.none_won, p.size, s.regions[1] as region, coalesce(w.buyers, 0) as buyers, i.name as main_buyer
    from ${PERIOD} c
    left join page p on true
    left join place_met w on w.supplier_id = p.supplier_id
    left join institution i on i.id = w.institution_id
    left join supplier_search s on s.supplier_id = p.supplier_id
    order by p.place`.execute(db)
  const { total, every, awarded_lines, from, to } = rows[0] ?? { ...NOTHING, every: 0 }
  const competitors = rows.flatMap(
    ({ total: _t, every: _e, awarded_lines: _a, from: _f, to: _u, place, ...competitor }) =>
      place === null ? [] : [competitor],
  )
  return { total, every, awarded_lines, from, to, competitors }
}

const isEmpty = (query: SupplierQuery) => Object.values(query).every((value) => value === undefined)

/** The most similar size first. */
const LIKENESS = sql`least(b.offers, own_size.offers)::float8 / greatest(b.offers, own_size.offers)`

const ownSize = (bidderId: number) => sql`(select offers from bidder where id = ${bidderId}::int)`

const PERIOD = sql`(
  select coalesce(sum(cardinality(lines)), 0)::int as awarded_lines, min(awarded_on)::text as "from",
    max(awarded_on)::text as "to" from process)`

/**
 * The offers for the lines of awarded tenders in which a company made offers (`theirs`), and the legal persons that
 * made them, with their counts (`company`). The offers of a tender are read once, whatever number of lines it has.
 * Lines are counted by adding bits of COUNTED: of the offers of a supplier for a line, one has `line`, and one has
 * `won` if any was chosen.
 */
function counted(bidderId: number, family?: number): RawBuilder<unknown> {
  return sql`own as materialized (
      select tender_id, year, array_agg(position) as lines from bid
      where supplier_id = ${bidderId}::int and counted & ${COUNTED.line}::smallint > 0
        ${family === undefined ? sql`` : sql`and family = ${family}::int`}
      group by tender_id, year
    ), process as materialized (
      select t.*, s.awarded_on, s.institution_id from own t
      cross join lateral (
        select s.awarded_on, s.institution_id from offer_snapshot s
        where s.tender_id = t.tender_id and ${IS_AWARDED} offset 0) s
      order by t.year, t.tender_id
    ), theirs as (
      select p.tender_id, p.institution_id, o.*
      from process p cross join lateral (
        select b.position as line, b.supplier_id, b.counted & ${COUNTED.line}::smallint > 0 as is_line,
          b.counted & ${COUNTED.won}::smallint > 0 as won
        from bid b
        where b.tender_id = p.tender_id and b.year = p.year and b.position = any(p.lines)
          and b.counted & ${COUNTED.line | COUNTED.won}::smallint > 0 offset 0) o
    ), company as materialized (
      select c.supplier_id, c.lines, c.by_own - c.both_won as own_won, c.rival_won, c.both_won,
        c.lines - c.by_own - c.rival_won - c.none_won as other_won, c.none_won, b.rut, b.offers
      from (
        select supplier_id, count(*) filter (where is_line)::int as lines,
          count(*) filter (where is_line and own_won)::int as by_own,
          count(*) filter (where won and own_won)::int as both_won,
          count(*) filter (where won and not own_won)::int as rival_won,
          count(*) filter (where is_line and not is_decided)::int as none_won
        from (
          select supplier_id, is_line, won, bool_or(won) over line as is_decided,
            bool_or(won and supplier_id = ${bidderId}::int) over line as own_won
          from theirs window line as (partition by tender_id, line)
        ) t
        where supplier_id <> ${bidderId}::int group by supplier_id
      ) c cross join lateral (select rut, offers from bidder where id = c.supplier_id offset 0) b
    )`
}
