import type { Db } from '@mirador/database/connection/connect'
import { monthAt } from '@mirador/invented/synthetic/synthetic-offers'
import { sql } from 'kysely'

/** Number of offers of the queried company. */
const ITS_OFFERS = 5_000
const COMPANIES = 5
const BUYERS = 5

/** The name of a measured query, its goal in milliseconds, and the query; `call` chooses what is asked. */
export type LedgerQuery = readonly [name: string, goal: number, query: (call: number) => Promise<unknown>]

/** What the measured queries ask about. */
export interface LedgerSamples {
  /** RUT of a company whose number of offers is near to 5,000 */
  company: (call: number) => string
  family: (call: number) => number
  /** id of a buyer of many tenders */
  buyer: (call: number) => number
  /** four families in the last twelve months */
  ofYear: (call: number) => { families: number[]; from: string; to: string }
  /** the first of some months up to the last one of the ledger */
  monthsAgo: (months: number) => string
  /** the last month */
  to: string
}

/** @param months number of months of the ledger */
export async function ledgerSamples(db: Db, months: number): Promise<LedgerSamples> {
  const { rows: companies } = await sql<{ rut: string }>`
    select rut from bidder order by abs(offers - ${ITS_OFFERS}::int), rut limit ${COMPANIES}::int`.execute(db)
  const { rows: families } = await sql<{ family: number }>`
    select family from market_month group by family order by family`.execute(db)
  const { rows: buyers } = await sql<{ id: number }>`
    select institution_id as id from buyer_month where institution_id <> 0 group by 1
    order by sum(tenders) desc limit ${BUYERS}::int`.execute(db)
  const family = (call: number) => families[call % families.length]?.family ?? 0
  const monthsAgo = (ago: number) => monthAt(Math.max(0, months - ago))
  const to = monthAt(months - 1)
  return {
    company: (call) => companies[call % companies.length]?.rut ?? '',
    family,
    buyer: (call) => buyers[call % buyers.length]?.id ?? 0,
    ofYear: (call) => ({
      families: Array.from({ length: 4 }, (_, i) => family(call * 4 + i)),
      from: monthsAgo(12),
      to,
    }),
    monthsAgo,
    to,
  }
}
