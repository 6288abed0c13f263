import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'
import {
  type HistoryYear,
  type LostSummary,
  NOTHING_LOST,
  NOTHING_WON,
  summariseLines,
  type WonSummary,
} from './line-summary.ts'

/** Figures of a year of publication. */
export interface CompanyYear extends HistoryYear {
  /** lines of awarded tenders in the same families and buyers, of all suppliers, counted once for each supplier */
  market: WonLines
  /** the market without the company's own lines */
  rest: WonLines
  quotations: QuotationCounts
}

export interface WonLines {
  awarded_lines: number
  won_lines: number
}

/** Compra Ágil requests in which a company quoted. */
interface QuotationCounts {
  requests: number
  /** requests for which someone was chosen */
  decided: number
  won: number
}

export interface CompanyHistory {
  /** the latest year first */
  years: CompanyYear[]
  won: WonSummary
  lost: LostSummary
}

/** The months of publication with offers, as `YYYY-MM-01`, and when the source made the file of the latest. */
export interface LedgerPeriod {
  from: string
  to: string
  source_at: Date
}

/** @returns null while the ledger is empty */
export async function findLedgerPeriod(db: Db): Promise<LedgerPeriod | null> {
  const { rows } = await sql<LedgerPeriod>`
    select m.from_month::text as "from", m.to_month::text as "to",
      (select max(source_at) from offer_snapshot where month = m.to_month) as source_at
    from (select (select min(month) from market_month) as from_month, (select max(month) from market_month) as to_month) m
    where m.from_month is not null`.execute(db)
  return rows[0] ?? null
}

const NO_LINES: WonLines = { awarded_lines: 0, won_lines: 0 }
const NO_MARKET = { ...NO_LINES, own_awarded_lines: 0, own_won_lines: 0 }
const NO_QUOTATIONS: QuotationCounts = { requests: 0, decided: 0, won: 0 }

/**
 * The figures of a company by year, beside those of all suppliers in the same markets.
 * @param rut in any form; that of a natural person has no years
 */
export async function findCompanyHistory(db: Db, rut: string): Promise<CompanyHistory> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { years: [], won: NOTHING_WON, lost: NOTHING_LOST }
  const [{ years: own, won, lost }, market, quotations] = await Promise.all([
    summariseLines(db, bidder.id),
    findMarketShares(db, bidder.id),
    countQuotations(db, bidder.id),
  ])
  const numbers = new Set([...own, ...quotations].map(({ year }) => year))
  const years = [...numbers].sort((one, other) => other - one)
  const ofYear = <T extends { year: number }>(counts: readonly T[], year: number) =>
    counts.find((count) => count.year === year)
  return {
    years: years.map((year) => {
      const { awarded_lines, won_lines, own_awarded_lines, own_won_lines } = ofYear(market, year) ?? NO_MARKET
      return {
        ...(ofYear(own, year) ?? { tenders: 0, lines: 0, ...NO_LINES, inadmissible_lines: 0 }),
        year,
        market: { awarded_lines, won_lines },
        rest: { awarded_lines: awarded_lines - own_awarded_lines, won_lines: won_lines - own_won_lines },
        quotations: withoutYear(ofYear(quotations, year)) ?? NO_QUOTATIONS,
      }
    }),
    won,
    lost,
  }
}

function withoutYear<T extends { year: number }>(count: T | undefined): Omit<T, 'year'> | undefined {
  if (!count) return undefined
  const { year: _, ...rest } = count
  return rest
}

/** The market of a year, and the company's own lines in it. */
interface MarketYear extends WonLines {
  year: number
  own_awarded_lines: number
  own_won_lines: number
}

/**
 * The lines won by all suppliers, natural persons too, in the families and buyers in which a company made offers in a
 * year; its own lines count too. Unknown families and buyers (0) are left out.
 */
export async function findMarketShares(db: Db, bidderId: number): Promise<MarketYear[]> {
  const { rows } = await sql<MarketYear>`
    select c.year, sum(m.awarded_lines)::int as awarded_lines, sum(m.won_lines)::int as won_lines,
      sum(c.awarded_lines)::int as own_awarded_lines, sum(c.won_lines)::int as own_won_lines
    from (
      select date_part('year', month)::int as year, family, institution_id,
        sum(awarded_lines) as awarded_lines, sum(won_of_awarded) as won_lines
      from supplier_month where supplier_id = ${bidderId}::int and family <> 0 and institution_id <> 0 group by 1, 2, 3
    ) c cross join lateral (
      select sum(awarded_lines) as awarded_lines, sum(won_lines) as won_lines from market_month
      where family = c.family and institution_id = c.institution_id
        and month between make_date(c.year, 1, 1) and make_date(c.year, 12, 31)
    ) m group by c.year`.execute(db)
  return rows
}

async function countQuotations(db: Db, bidderId: number): Promise<(QuotationCounts & { year: number })[]> {
  const { rows } = await sql<QuotationCounts & { year: number }>`
    select date_part('year', coalesce(r.published_on, r.month))::int as year, count(*)::int as requests,
      count(*) filter (where exists (
        select from shown_quotation c where c.request_id = q.request_id and c.is_selected))::int as decided,
      count(*) filter (where q.is_selected)::int as won
    from shown_quotation q join quotation_request r on r.id = q.request_id
    where q.bidder_id = ${bidderId}::int and coalesce(r.published_on, r.month) is not null
    group by 1`.execute(db)
  return rows
}
