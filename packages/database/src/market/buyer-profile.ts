import { countValues } from '@mirador/domain/market/value-counts'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type CountedTenders, countOf, familiesOf, type OutcomeFigures, ofTypes, sumOf } from './market-values.ts'

/** The tenders that a buyer published in a month, and their outcomes. */
export interface BuyerMonth {
  month: string
  tenders: number
  awarded: number
  deserted: number
  revoked: number
  /** number of bidders of each awarded tender with a loaded file */
  bidders: number[]
  days: number[]
  compared_lines: number
  lowest_won: number
  awarded_lines: number
}

/** The tenders of a buyer, each once, with the lines of the given families. */
export const tendersOf = (institutionId: number, counted: CountedTenders) => sql`
  select tender_id, month, min(status) as status, min(bidders) as bidders, min(days) as days,
    sum(awarded_lines)::int as awarded_lines, sum(compared_lines)::int as compared_lines, sum(lowest_won)::int as lowest_won,
    sum(awarded_clp)::float8 as awarded_clp
  from tender_outcome
  where institution_id = ${institutionId}::int and family = ${familiesOf(counted)}
    and month between ${counted.from}::date and ${counted.to}::date and ${ofTypes(counted)}
  group by tender_id, month`

/** The months in which a buyer published, in order. */
export async function listBuyerMonths(db: Db, institutionId: number, counted: CountedTenders): Promise<BuyerMonth[]> {
  const { rows } = await sql<BuyerMonth>`
    select month::text, count(*)::int as tenders, (count(*) filter (where status in (8, 9, 10)))::int as awarded,
      (count(*) filter (where status = 7))::int as deserted, (count(*) filter (where status in (15, 18)))::int as revoked,
      coalesce(array_agg(bidders) filter (where bidders is not null), '{}') as bidders,
      coalesce(array_agg(days) filter (where days is not null), '{}') as days,
      sum(compared_lines)::int as compared_lines, sum(lowest_won)::int as lowest_won,
      sum(awarded_lines)::int as awarded_lines
    from (${tendersOf(institutionId, counted)}) t group by month order by month`.execute(db)
  return rows
}

/** Sums months up to figures. */
export function figuresOf(months: readonly BuyerMonth[]): OutcomeFigures & { tenders: number; ended: number } {
  const sum = (amountOf: (month: BuyerMonth) => number) => months.reduce((all, month) => all + amountOf(month), 0)
  const bidders = countValues(months.flatMap((month) => month.bidders))
  const ended = sum(({ awarded, deserted, revoked }) => awarded + deserted + revoked)
  return {
    tenders: sum(({ tenders }) => tenders),
    ended,
    bidders,
    days: countValues(months.flatMap((month) => month.days)),
    single: { k: countOf(bidders, 1), n: sumOf(bidders) },
    lowest: { k: sum(({ lowest_won }) => lowest_won), n: sum(({ compared_lines }) => compared_lines) },
    deserted: { k: sum(({ deserted }) => deserted), n: ended },
    revoked: { k: sum(({ revoked }) => revoked), n: ended },
  }
}

/** Maximum number of listed families. */
const MAX_FAMILIES = 10

export interface BoughtFamily {
  family: number
  tenders: number
}

/** The families in which a buyer publishes most tenders, and how many families there are. A tender may have several. */
export async function listBoughtFamilies(db: Db, institutionId: number, counted: CountedTenders) {
  const those = counted.families ? sql`family = any(${[...counted.families]}::int[])` : sql`family > 0`
  const { rows } = await sql<BoughtFamily & { families: number }>`
    select family, count(*)::int as tenders, (count(*) over ())::int as families from tender_outcome
    where institution_id = ${institutionId}::int and ${those}
      and month between ${counted.from}::date and ${counted.to}::date and ${ofTypes(counted)}
    group by family order by tenders desc, family limit ${MAX_FAMILIES}::int`.execute(db)
  return {
    total: rows[0]?.families ?? 0,
    families: rows.map(({ family, tenders }): BoughtFamily => ({ family, tenders })),
  }
}

/** The Compra Ágil requests of a buyer by month. */
export async function countQuotationRequests(
  db: Db,
  rut: string,
  { families, from, to }: Omit<CountedTenders, 'types'>,
): Promise<{ month: string; requests: number }[]> {
  const those = families
    ? sql`exists (select from quotation_product p where p.request_id = q.id
        and p.product_code / 10000 * 10000 = any(${[...families]}::int[]))`
    : sql`true`
  const { rows } = await sql<{ month: string; requests: number }>`
    select q.month::text, count(*)::int as requests from buying_unit u join quotation_request q on q.buying_unit_id = u.id
    where u.rut = ${rut} collate "C" and q.month between ${from}::date and ${to}::date and ${those}
    group by q.month order by q.month`.execute(db)
  return rows
}
