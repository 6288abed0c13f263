import { type LineOutcome, LOST_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder } from '../offers/bidder.ts'
import { comparedLines, isOf } from './compared-lines.ts'

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

/** Lines of one kind of a year. */
interface LinesOfKind extends LinesMoney {
  year: number
  outcome: LineOutcome
  is_close: boolean
  is_awarded: boolean
  rejected: boolean
}

/** The years in which a company made offers, and its won and lost lines of all of them. */
export async function summariseLines(db: Db, bidderId: number): Promise<Summary> {
  const { rows } = await sql<{
    kinds: LinesOfKind[]
    years: { year: number; tenders: number }[]
    institutions: number
  }>`
    with ${comparedLines(bidderId)}
    select (select count(distinct institution_id)::int from compared where outcome = 'won') as institutions,
      (select jsonb_agg(t order by year desc) from (select year, count(*) as tenders from process group by year) t) as years,
      (select jsonb_agg(k) from (
        select year, outcome, ${isOf('close')} as is_close, is_awarded, rejected, count(*) as lines,
          coalesce(sum(awarded_clp), 0)::float8 as awarded_clp, count(awarded_clp) as summed_lines
        from compared l group by 1, 2, 3, 4, 5) k) as kinds`.execute(db)
  const { institutions = 0 } = rows[0] ?? {}
  const [kinds, years] = [rows[0]?.kinds ?? [], rows[0]?.years ?? []]
  const lost = kinds.filter(({ outcome }) => LOST_OUTCOMES.some((one) => one === outcome))
  const countOf = (...outcomes: LineOutcome[]) => sumOf(lost.filter(({ outcome }) => outcomes.includes(outcome))).lines
  return {
    years: years.map(({ year, tenders }) => ({
      year,
      tenders,
      ...linesOf(kinds.filter((kind) => kind.year === year)),
    })),
    won: { ...sumOf(kinds.filter(({ outcome }) => outcome === 'won')), institutions },
    lost: {
      ...sumOf(lost),
      chosen_was_cheaper: countOf('chosen_cheaper'),
      own_was_not_dearer: countOf('own_cheaper', 'same_price'),
      same_price: countOf('same_price'),
      not_comparable: countOf('not_comparable'),
      inadmissible: countOf('inadmissible'),
      close: sumOf(lost.filter(({ is_close }) => is_close)),
    },
  }
}

function linesOf(kinds: readonly LinesOfKind[]): Omit<HistoryYear, 'year' | 'tenders'> {
  const count = (counts: (kind: LinesOfKind) => boolean) => sumOf(kinds.filter(counts)).lines
  return {
    lines: count(() => true),
    awarded_lines: count(({ is_awarded }) => is_awarded),
    won_lines: count(({ outcome }) => outcome === 'won'),
    inadmissible_lines: count(({ is_awarded, rejected }) => is_awarded && rejected),
  }
}

function sumOf(kinds: readonly LinesMoney[]): LinesMoney {
  const total = { ...NO_MONEY }
  for (const { lines, awarded_clp, summed_lines } of kinds) {
    total.lines += lines
    total.awarded_clp += awarded_clp
    total.summed_lines += summed_lines
  }
  return total
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
    LostTo & {
      place: number | null
      companies: number
      bidder_id: number | null
      rut: string | null
      name: string | null
    }
  >`
    with ${comparedLines(bidder.id)},
    part as (
      select b.id as bidder_id, b.rut, ${isOf('close')} as is_close, sum(s.money) as awarded_clp
      from compared l join selected s on s.tender_id = l.tender_id and s.line = l.line
      left join lateral (select id, rut from bidder where id = s.supplier_id offset 0) b on true
      where ${isOf('lost')} group by s.tender_id, s.line, 1, 2, 3
    ), winner as (
      select bidder_id, rut, count(*)::int as lines, (count(*) filter (where is_close))::int as close_lines,
        coalesce(sum(awarded_clp), 0)::float8 as awarded_clp, count(awarded_clp)::int as summed_lines
      from part group by bidder_id, rut
    ), placed as (
      select *, case when rut is not null then least(${MAX_WINNERS + 1}::int,
        row_number() over (order by rut is null, awarded_clp desc, lines desc, rut)) end as place
      from winner
    )
    select p.*, b.rut, b.name from (
      select place::int, count(*)::int as companies, min(bidder_id) as bidder_id, sum(lines)::int as lines,
        sum(close_lines)::int as close_lines, sum(awarded_clp)::float8 as awarded_clp, sum(summed_lines)::int as summed_lines
      from placed group by place
    ) p left join lateral (
      select rut, name from bidder where id = p.bidder_id and p.place <= ${MAX_WINNERS}::int offset 0) b on true
    order by p.place`.execute(db)
  const named = rows.filter(({ place }) => place !== null)
  const ofRow = ({
    place: _p,
    companies: _c,
    bidder_id: _b,
    rut: _r,
    name: _n,
    ...lost
  }: (typeof rows)[number]): LostTo => lost
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
