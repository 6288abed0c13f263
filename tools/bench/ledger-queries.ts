import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { listCompanyLines } from '@mirador/database/companies/company-lines'
import { type CompanyListQuery, listCompanies } from '@mirador/database/companies/company-list'
import { type InstitutionListQuery, listInstitutions } from '@mirador/database/companies/institution-list'
import { listLosses } from '@mirador/database/companies/line-summary'
import { findSupplierProfile, listSupplierLines } from '@mirador/database/companies/supplier-profile'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
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
import { findHistoryProfile } from '@mirador/database/offers/history-profile'
import { listComparableLines, type PricedItem } from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices } from '@mirador/database/prices/comparable-rows'
import { itemPriceKey } from '@mirador/database/tenders/item-price-key'
import { rankBidders } from '@mirador/domain/bidders/bidder-tally'
import { yearBefore } from '@mirador/domain/market/compared-months'
import { monthsFrom } from '@mirador/domain/market/market-months'
import { sql } from 'kysely'
import { monthAt } from './ledger-offers.ts'
import { type Percentiles, percentiles } from './measure.ts'

/** Number of offers of the queried company. */
const ITS_OFFERS = 5_000
const COMPANIES = 5
const BUYERS = 5
const REGIONS = 16
/** An account that follows no company. */
const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000'
/** Number of months on each side of a comparison. */
const COMPARED = 12
/** Number of products of all lines; each is in some hundred lines of 24 months at ten million offers. */
const PRODUCTS = 5_000
/** PostgreSQL chooses a generic plan after five calls of a prepared statement on one connection. */
const WARM_UP = 50
const CALLS = 50

const LINE: PricedItem = {
  tender_id: 0,
  position: 1,
  product_code: 42_231_504,
  unit: 'Unidad',
  product_name: null,
  quantity: 10,
  description: null,
}
const LOST = { which: 'lost', order: { sort: 'own', is_descending: true }, limit: 10 } as const
const fiveProducts = (call: number) => Array.from({ length: 5 }, (_, i) => productOf(call + i))
const productOf = (call: number) => lineOf((call * 97) % PRODUCTS)
const lineOf = (product: number): PricedItem => ({ ...LINE, description: `Contenedor de nutrición modelo ${product}` })

export interface QueryFigures extends Percentiles {
  name: string
  goal: number
}

type LedgerQuery = readonly [name: string, goal: number, query: (call: number) => Promise<unknown>]

/** The queries of screens on the ledger: histories and rivals of companies with 5,000 offers, prices and series. */
async function ledgerQueries({ db }: Database, months: number): Promise<LedgerQuery[]> {
  const { rows: companies } = await sql<{ rut: string }>`
    select rut from bidder order by abs(offers - ${ITS_OFFERS}::int), rut limit ${COMPANIES}::int`.execute(db)
  const company = (call: number) => companies[call % companies.length]?.rut ?? ''
  const { rows: families } = await sql<{ family: number }>`
    select family from market_month group by family order by family`.execute(db)
  const family = (call: number) => families[call % families.length]?.family ?? 0
  const to = monthAt(months - 1)
  const { rows: buyers } = await sql<{ id: number }>`
    select institution_id as id from buyer_month where institution_id <> 0 group by 1
    order by sum(tenders) desc limit ${BUYERS}::int`.execute(db)
  const buyer = (call: number) => buyers[call % buyers.length]?.id ?? 0
  const ofAll: CountedTenders = { families: null, types: null, from: monthAt(Math.max(0, months - 24)), to }
  const ofTen = (call: number): CountedTenders => ({
    ...ofAll,
    families: Array.from({ length: 10 }, (_, i) => family(call * 10 + i)),
  })
  const marketOf = (call: number): MarketQuestion => ({
    family: family(call),
    region: null,
    type: null,
    from: monthAt(Math.max(0, months - 36)),
    to,
  })
  const ofYear = (call: number) => ({
    families: Array.from({ length: 4 }, (_, i) => family(call * 4 + i)),
    from: monthAt(Math.max(0, months - 12)),
    to,
  })
  const companiesOf = (call: number, query: Partial<CompanyListQuery> = {}): CompanyListQuery => ({
    rut: company(call),
    sub: NO_ACCOUNT,
    group: 'met',
    market: ofYear(call),
    order: { sort: query.group === 'market' ? 'won' : 'lines', isDescending: true },
    ...query,
  })
  const ofBuyers = (call: number): InstitutionListQuery => {
    const { families: own, ...year } = ofYear(call)
    return {
      order: { sort: 'lost', isDescending: true },
      party: { rut: company(call), families: own, months: year },
    }
  }
  const answersOf = (call: number): AnswersCall => ({
    rut: company(call),
    families: Array.from({ length: 4 }, (_, i) => family(call * 4 + i)),
    months: monthsFrom(monthAt(Math.max(0, months - COMPARED)), to),
  })
  const profile = (institution: number, counted: CountedTenders) =>
    Promise.all([
      listBuyerMonths(db, institution, { ...counted, from: monthAt(Math.max(0, months - 33)) }),
      findMarketFigures(db, counted),
      listBoughtFamilies(db, institution, counted),
    ])
  return [
    ['history of a company, its market', 60, (call) => findCompanyHistory(db, company(call))],
    ['what its history proposes', 60, (call) => findHistoryProfile(db, company(call))],
    [
      'its lost lines with counts',
      50,
      (call) => listCompanyLines(db, company(call), { ...LOST, offset: (call % 9) * 10 }),
    ],
    ['to whom it lost', 60, (call) => listLosses(db, company(call))],
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
    [
      'a page of all its rivals',
      60,
      (call) => listCompanies(db, companiesOf(call), { offset: (call % 5) * 10, limit: 10 }),
    ],
    ['the profile of a company', 100, (call) => findSupplierProfile(db, company(call))],
    [
      'lines behind a figure of it',
      100,
      (call) => listSupplierLines(db, company(call), { which: 'won' }, { offset: 10, limit: 10 }),
    ],
    [
      'companies of its market, a page',
      60,
      (call) => listCompanies(db, companiesOf(call, { group: 'market' }), { offset: call * 10, limit: 10 }),
    ],
    [
      'all companies, a page',
      60,
      (call) =>
        listCompanies(db, companiesOf(call, { group: 'market', market: null }), { offset: call * 10, limit: 10 }),
    ],
    [
      '50 institutions with the own company',
      60,
      (call) => listInstitutions(db, ofBuyers(call), { offset: 0, limit: 50 }),
    ],
    [
      'companies by words of the name',
      60,
      (call) =>
        listCompanies(db, companiesOf(call, { group: 'market', q: `prueba ${call}` }), { offset: 0, limit: 10 }),
    ],
    [
      'companies by RUT',
      60,
      (call) => listCompanies(db, companiesOf(call, { group: 'market', q: company(call) }), { offset: 0, limit: 10 }),
    ],
    [
      'companies of a family in a region',
      60,
      (call) =>
        listCompanies(
          db,
          companiesOf(call, { group: 'market', family: family(call), regions: [1 + (call % REGIONS)] }),
          { offset: 0, limit: 10 },
        ),
    ],
    ['a family by month', 60, (call) => listMarketMonths(db, marketOf(call))],
    ['who buys it', 60, (call) => listMarketBuyers(db, marketOf(call))],
    ['whom they choose', 60, (call) => listMarketCompanies(db, marketOf(call))],
    ['four answers about four rubros', 100, (call) => readAnswers(db, answersOf(call))],
  ]
}

/** Times each query in milliseconds: 50 calls after 50, on data that `fillForQueries` completed. */
export async function measureQueries(database: Database, months: number): Promise<QueryFigures[]> {
  const figures: QueryFigures[] = []
  for (const [name, goal, query] of await ledgerQueries(database, months)) {
    const times: number[] = []
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const start = performance.now()
      await query(call)
      if (call >= WARM_UP) times.push(performance.now() - start)
    }
    figures.push({ name, goal, ...percentiles(times) })
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

/**
 * Stores what the queries read besides the ledger: the lines of the tenders, each of one of the products, their
 * budgets, and the regions of the buyers.
 */
export async function fillForQueries({ db }: Database): Promise<void> {
  const keys = Array.from({ length: PRODUCTS }, (_, product) => itemPriceKey(lineOf(product)))
  await sql`insert into tender_item (tender_id, position, product_code, unit, description, quantity, price_key)
    select l.tender_id, l.line, ${LINE.product_code}::int, ${LINE.unit}::text,
      'Contenedor de nutrición modelo ' || k.number - 1, 10, k.price_key
    from (select distinct tender_id, line from shown_offer) l
    join unnest(${keys}::bigint[]) with ordinality k (price_key, number)
      on k.number = 1 + (l.tender_id * 31 + l.line * 7) % ${PRODUCTS}::int`.execute(db)
  await sql`insert into institution_unit (institution_id, code, name, region)
    select id, '1', 'Abastecimiento', 1 + id % ${REGIONS}::int from institution`.execute(db)
  await sql`insert into tender_search
      (tender_id, recent_rank, closing_rank, is_open, status, type_id, families, search, amount_clp)
    select id, id, id, false, status, 1, '{}', '', 1000000 + id % 1000 * 100000 from tender`.execute(db)
  await deriveSupplierSearch(db)
  await sql`vacuum analyze tender_item, tender_search, institution_unit, supplier_search`.execute(db)
}
