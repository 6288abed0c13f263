import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder } from '../offers/bidder.ts'
import { AWARDED_CLP, comparedLines, isOf } from './compared-lines.ts'

/** Some lines, and the pesos awarded in them. */
export interface LinesMoney {
  lines: number
  awarded_clp: number
  /** lines whose awarded pesos are known and in the sum */
  summed_lines: number
}

/** Lines of awarded tenders in which no offer of a company was chosen, by outcome; the money is that of the chosen offers. */
export interface LostSummary extends LinesMoney {
  chosen_was_cheaper: number
  /** also those with the same price */
  own_was_not_dearer: number
  /** lines with the same price, of `own_was_not_dearer` */
  same_price: number
  not_comparable: number
  inadmissible: number
  /** lines that were lost by little */
  close: LinesMoney
}

/** Lines in which an offer of a company was chosen. */
export interface WonSummary extends LinesMoney {
  /** number of known buyers */
  institutions: number
}

const NO_MONEY: LinesMoney = { lines: 0, awarded_clp: 0, summed_lines: 0 }

export const NOTHING_LOST: LostSummary = {
  ...NO_MONEY,
  chosen_was_cheaper: 0,
  own_was_not_dearer: 0,
  same_price: 0,
  not_comparable: 0,
  inadmissible: 0,
  close: NO_MONEY,
}

export const NOTHING_WON: WonSummary = { ...NO_MONEY, institutions: 0 }

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

interface Summary {
  /** the latest year first */
  years: HistoryYear[]
  won: WonSummary
  lost: LostSummary
}

/** The years in which a company made offers, and its won and lost lines of all of them. */
export async function summariseLines(db: Db, bidderId: number): Promise<Summary> {
  const { rows } = await sql<{ year: HistoryYear | null } & Omit<Summary, 'years'>>`
    with ${comparedLines(bidderId)}
    select case when year is not null then jsonb_build_object('year', year, 'tenders', count(distinct tender_id),
        'lines', count(*), 'awarded_lines', count(*) filter (where is_awarded),
        'won_lines', count(*) filter (where outcome = 'won'),
        'inadmissible_lines', count(*) filter (where is_awarded and rejected)) end as year,
      ${moneyOf('won')} || jsonb_build_object(
        'institutions', count(distinct institution_id) filter (where outcome = 'won')) as won,
      ${moneyOf('lost')} || jsonb_build_object(
        'chosen_was_cheaper', count(*) filter (where outcome = 'chosen_cheaper'),
        'own_was_not_dearer', count(*) filter (where outcome in ('own_cheaper', 'same_price')),
        'same_price', count(*) filter (where outcome = 'same_price'),
        'not_comparable', count(*) filter (where outcome = 'not_comparable'),
        'inadmissible', count(*) filter (where outcome = 'inadmissible'),
        'close', ${moneyOf('close')}) as lost
    from compared l group by grouping sets ((year), ()) order by year desc`.execute(db)
  const total = rows.find(({ year }) => year === null)
  return {
    years: rows.flatMap(({ year }) => (year === null ? [] : [year])),
    won: total?.won ?? NOTHING_WON,
    lost: total?.lost ?? NOTHING_LOST,
  }
}

function moneyOf(which: 'won' | 'lost' | 'close') {
  const some = sql`filter (where ${isOf(which)})`
  return sql`jsonb_build_object('lines', count(*) ${some}, 'awarded_clp', coalesce(sum(l.awarded_clp) ${some}, 0)::float8,
    'summed_lines', count(l.awarded_clp) ${some})`
}

/** What a company lost to one supplier. */
export interface LostTo extends LinesMoney {
  /** of `lines`, those that were lost by little */
  close_lines: number
}

export interface Losses {
  /** number of companies that won, also of those that are not listed */
  total: number
  /** most money first */
  winners: (Bidder & LostTo)[]
  /** the companies that are not listed; a line that several won counts for each */
  rest: LostTo
  /** natural persons and suppliers without a Chilean RUT, together: they are never named; null: none won */
  unnamed: LostTo | null
}

/** Maximum number of companies in the list. */
export const MAX_WINNERS = 200

const NOTHING_LOST_TO: LostTo = { ...NO_MONEY, close_lines: 0 }

/**
 * To whom a company lost: the suppliers that were chosen in the lines that it lost, by the pesos awarded to them there.
 * A line that several won counts for each of them, with its part of the money.
 * @param rut in any form; that of a natural person lost nothing
 */
export async function listLosses(db: Db, rut: string): Promise<Losses> {
  const bidder = await findBidder(db, rut)
  const none: Losses = { total: 0, winners: [], rest: NOTHING_LOST_TO, unnamed: null }
  if (!bidder) return none
  const { rows } = await sql<
    LostTo & { place: number | null; companies: number; rut: string | null; name: string | null }
  >`
    with ${comparedLines(bidder.id, { withWinners: true })},
    part as (
      select s.bidder_id, ${isOf('close')} as is_close, ${AWARDED_CLP} as awarded_clp
      from selected s join compared l on l.tender_id = s.tender_id and l.line = s.line
      where ${isOf('lost')}
      group by s.tender_id, s.line, s.bidder_id, 2
    ), winner as (
      select bidder_id, count(*)::int as lines, (count(*) filter (where is_close))::int as close_lines,
        coalesce(sum(awarded_clp), 0)::float8 as awarded_clp, count(awarded_clp)::int as summed_lines
      from part group by bidder_id
    ), placed as (
      select w.*, b.rut, b.name,
        case when b.rut is not null then row_number() over (order by b.rut is null, w.awarded_clp desc, w.lines desc, b.rut) end as place
      from winner w left join bidder b on b.id = w.bidder_id
    )
    select case when rut is null then null else least(place, ${MAX_WINNERS + 1}::int)::int end as place, count(*)::int as companies,
      min(rut) as rut, min(name) as name, sum(lines)::int as lines, sum(close_lines)::int as close_lines,
      sum(awarded_clp)::float8 as awarded_clp, sum(summed_lines)::int as summed_lines
    from placed group by 1 order by 1`.execute(db)
  const named = rows.filter(({ place }) => place !== null)
  const ofRow = ({ place: _p, companies: _c, rut: _r, name: _n, ...lost }: (typeof rows)[number]): LostTo => lost
  const beyond = named.find(({ place }) => place === MAX_WINNERS + 1)
  const unnamed = rows.find(({ place }) => place === null)
  return {
    total: named.reduce((sum, { companies }) => sum + companies, 0),
    winners: named.flatMap((row) =>
      row === beyond || row.rut === null ? [] : [{ rut: row.rut, name: row.name, ...ofRow(row) }],
    ),
    rest: beyond ? ofRow(beyond) : NOTHING_LOST_TO,
    unnamed: unnamed ? ofRow(unnamed) : null,
  }
}
