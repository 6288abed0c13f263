import type { Database, Db } from '@mirador/database/connection/connect'
import { countBuyerBids, findBidders } from '@mirador/database/market/buyer-bids'
import { findBuyerChoices } from '@mirador/database/market/buyer-choices'
import { listBoughtFamilies, listBuyerMonths } from '@mirador/database/market/buyer-profile'
import { listBuyerTenders } from '@mirador/database/market/buyer-tenders'
import {
  countTendersByMonth,
  listAwardedInMonths,
  listOfferedInstitutions,
  summariseAwards,
} from '@mirador/database/market/market-answers'
import {
  countAgileMonths,
  listMarketBuyers,
  listMarketCompanies,
  listMarketMonths,
  type MarketQuestion,
} from '@mirador/database/market/market-outcomes'
import { type CountedTenders, findMarketFigures } from '@mirador/database/market/market-values'
import { findBidder } from '@mirador/database/offers/bidder'
import { findBidderTally } from '@mirador/database/offers/bidder-tally'
import { listComparableLines, type PricedItem } from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices } from '@mirador/database/prices/comparable-rows'
import { rankBidders } from '@mirador/domain/bidders/bidder-tally'
import { yearBefore } from '@mirador/domain/market/compared-months'
import { monthsFrom } from '@mirador/domain/market/market-months'
import { sql } from 'kysely'
import { productOf } from './ledger-fill.ts'
import { historyQueries, partyQueries } from './ledger-party-queries.ts'
import { type LedgerQuery, type LedgerSamples, ledgerSamples } from './ledger-samples.ts'
import { type Percentiles, percentiles } from './measure.ts'
import { exactProcessorTime, listServerProcesses } from './processor-time.ts'

/** PostgreSQL chooses a generic plan after five calls of a prepared statement on one connection. */
const WARM_UP = 50
const CALLS = 50

export interface QueryFigures extends Percentiles {
  name: string
  goal: number
  /** milliseconds of processor time of the server processes; null: the server is not on this machine */
  processor: Percentiles | null
}

/** The queries of screens on prices and markets, and who bids and is chosen there. */
export function marketQueries(db: Db, { company, family, buyer, ofYear, monthsAgo, to }: LedgerSamples): LedgerQuery[] {
  const fiveProducts = (call: number) => Array.from({ length: 5 }, (_, i) => productOf(call + i))
  const ofAll: CountedTenders = { families: null, types: null, from: monthsAgo(24), to }
  const ofTen = (call: number): CountedTenders => ({
    ...ofAll,
    families: Array.from({ length: 10 }, (_, i) => family(call * 10 + i)),
  })
  const marketOf = (call: number): MarketQuestion => ({
    family: family(call),
    region: null,
    type: null,
    from: monthsAgo(36),
    to,
  })
  const answersOf = (call: number): AnswersCall => {
    const { families, from } = ofYear(call)
    return { rut: company(call), families, months: monthsFrom(from, to) }
  }
  const profile = (institution: number, counted: CountedTenders) =>
    Promise.all([
      listBuyerMonths(db, institution, { ...counted, from: monthsAgo(33) }),
      findMarketFigures(db, counted),
      listBoughtFamilies(db, institution, counted),
    ])
  return [
    ["a product's prices", 50, (call) => listComparableLines(db, [productOf(call)], to)],
    ['the prices of five lines', 60, (call) => readPrices(db, fiveProducts(call), to)],
    ['who usually bids on a tender of a buyer', 60, (call) => readLikelyBidders(db, buyer(call), family(call), to)],
    ['how a buyer buys, beside all buyers', 100, (call) => profile(buyer(call), ofAll)],
    ['the same in ten families', 100, (call) => profile(buyer(call), ofTen(call))],
    ['whom it chooses, and by which criteria', 60, (call) => findBuyerChoices(db, buyer(call), ofAll)],
    [
      'the tenders behind one of its figures',
      60,
      (call) => listBuyerTenders(db, buyer(call), ofAll, { which: 'single', offset: 0, limit: 10 }),
    ],
    ['a family by month', 60, (call) => listMarketMonths(db, marketOf(call))],
    ['who buys it', 60, (call) => listMarketBuyers(db, marketOf(call))],
    ['whom they choose', 60, (call) => listMarketCompanies(db, marketOf(call))],
    ['four answers about four rubros', 100, (call) => readAnswers(db, answersOf(call))],
  ]
}

/**
 * Times each query in milliseconds: 50 calls after 50, on data that `fillForQueries` completed. The processor time of
 * the server says on a busy machine what the query costs.
 * @param match part of the name of the queries that are timed
 */
export async function measureQueries({ db }: Database, months: number, match = ''): Promise<QueryFigures[]> {
  const samples = await ledgerSamples(db, months)
  const queries = [...historyQueries(db, samples), ...partyQueries(db, samples), ...marketQueries(db, samples)]
  const figures: QueryFigures[] = []
  for (const [name, goal, query] of queries.filter(([name]) => name.includes(match))) {
    for (let call = 0; call < WARM_UP; call++) await query(call)
    const servers = await listServerProcesses(db)
    const [times, processor]: [number[], number[]] = [[], []]
    for (let call = WARM_UP; call < WARM_UP + CALLS; call++) {
      const [start, before] = [performance.now(), exactProcessorTime(servers)]
      await query(call)
      times.push(performance.now() - start)
      const after = exactProcessorTime(servers)
      if (before !== null && after !== null) processor.push(after - before)
    }
    figures.push({
      name,
      goal,
      ...percentiles(times),
      processor: processor.length === CALLS && servers.length > 0 ? percentiles(processor) : null,
    })
  }
  return figures
}

/** Reads prices like the endpoint, with ten rows of each line. */
async function readPrices(db: Db, items: readonly PricedItem[], month: string): Promise<void> {
  const comparableLines = await listComparableLines(db, items, month)
  const all = comparableLines.flatMap((lines) => lines ?? [])
  const { rows } = await sql<{ rut: string }>`select rut from bidder limit 1`.execute(db)
  await listOwnPrices(db, rows[0]?.rut ?? '', all)
  await describeLines(
    db,
    comparableLines.flatMap((lines) => lines?.slice(0, 10) ?? []),
  )
}

/** Counts bidders like the endpoint, with the tally that the process keeps. */
async function readLikelyBidders(db: Db, institutionId: number, family: number, to: string): Promise<void> {
  const stored = await findBidderTally(db)
  const ranked = stored ? rankBidders(stored.tally, { families: [family], buyer: institutionId }) : []
  await findBidders(
    db,
    ranked.slice(0, 30).map(({ supplier }) => supplier),
  )
  const from = stored?.from ?? to
  await countBuyerBids(db, { institutionId, families: [family], from, to, exceptTender: 0 })
}

interface AnswersCall {
  rut: string
  families: readonly number[]
  months: readonly string[]
}

/** Reads the four answers like the endpoint, of all regions. */
async function readAnswers(db: Db, { rut, families, months }: AnswersCall): Promise<void> {
  const question = { families, regions: null }
  const [tenders, own] = await Promise.all([
    listAwardedInMonths(db, question, months),
    findBidder(db, rut),
    countTendersByMonth(db, question, [...months, ...months.map(yearBefore)]),
    countAgileMonths(db, { ...question, from: yearBefore(months[0] ?? ''), to: months.at(-1) ?? '' }),
  ])
  const ids = tenders.map(({ tender_id }) => tender_id)
  const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))]
  await Promise.all([
    summariseAwards(db, { ids, years, families, own: own?.id }),
    own && listOfferedInstitutions(db, own.id),
  ])
}
