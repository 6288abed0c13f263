import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'
import { type HistoryYear, type LostSummary, NOTHING_LOST, summariseLines } from './company-lines.ts'

/** Figures of a year of publication. */
export interface CompanyYear extends HistoryYear {
  /** lines of awarded tenders in the same families and buyers, of all suppliers, counted once for each supplier */
  market: WonLines
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

const NOTHING_WON: WonLines = { awarded_lines: 0, won_lines: 0 }
const NO_QUOTATIONS: QuotationCounts = { requests: 0, decided: 0, won: 0 }

/**
 * The figures of a company by year, beside those of all suppliers in the same markets.
 * @param rut in any form; that of a natural person has no years
 */
export async function findCompanyHistory(db: Db, rut: string): Promise<CompanyHistory> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { years: [], lost: NOTHING_LOST }
  const [{ years: own, lost }, market, quotations] = await Promise.all([
    summariseLines(db, bidder.id),
    findMarketShares(db, bidder.id),
    countQuotations(db, bidder.id),
  ])
  const numbers = new Set([...own, ...quotations].map(({ year }) => year))
  const years = [...numbers].sort((one, other) => other - one)
  const ofYear = <T extends { year: number }>(counts: readonly T[], year: number) =>
    counts.find((count) => count.year === year)
  return {
    years: years.map((year) => ({
      ...(ofYear(own, year) ?? { tenders: 0, lines: 0, ...NOTHING_WON, inadmissible_lines: 0 }),
      year,
      market: withoutYear(ofYear(market, year)) ?? NOTHING_WON,
      quotations: withoutYear(ofYear(quotations, year)) ?? NO_QUOTATIONS,
    })),
    lost,
  }
}

function withoutYear<T extends { year: number }>(count: T | undefined): Omit<T, 'year'> | undefined {
  if (!count) return undefined
  const { year: _, ...rest } = count
  return rest
}

/**
 * The lines won by all suppliers, natural persons too, in the families and buyers in which a company made offers in a
 * year; its own lines count too. Unknown families and buyers (0) are left out.
 */
export async function findMarketShares(db: Db, bidderId: number): Promise<(WonLines & { year: number })[]> {
  const { rows } = await sql<WonLines & { year: number }>`
    select c.year, sum(m.awarded_lines)::int as awarded_lines, sum(m.won_lines)::int as won_lines
    from (
      select distinct date_part('year', month)::int as year, family, institution_id from supplier_month
      where supplier_id = ${bidderId}::int and family <> 0 and institution_id <> 0
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
