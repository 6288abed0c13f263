import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { listCompanyLines } from '@mirador/database/companies/company-lines'
import { type CompanyListQuery, listCompanies } from '@mirador/database/companies/company-list'
import { listInstitutions } from '@mirador/database/companies/institution-list'
import { findSupplierProfile, listSupplierLines } from '@mirador/database/companies/supplier-profile'
import type { Database, Db } from '@mirador/database/connection/connect'
import { readStatedProfile } from '@mirador/database/fit/fit-profile'
import { readFitTenders } from '@mirador/database/fit/fit-tenders'
import { findSimilarSubject, listSimilarTenders } from '@mirador/database/fit/similar-tenders'
import { countBuyerBids } from '@mirador/database/market/buyer-bids'
import { findBuyerChoices } from '@mirador/database/market/buyer-choices'
import { countQuotationRequests, listBoughtFamilies, listBuyerMonths } from '@mirador/database/market/buyer-profile'
import { listBuyerTenders } from '@mirador/database/market/buyer-tenders'
import { countTendersByMonth, listAwardedInMonths, summariseAwards } from '@mirador/database/market/market-answers'
import {
  countMarketAgile,
  listMarketBuyers,
  listMarketCompanies,
  listMarketMonths,
  type MarketQuestion,
} from '@mirador/database/market/market-outcomes'
import { type CountedTenders, findBusiestFamily, findMarketFigures } from '@mirador/database/market/market-values'
import { listAwardedTenders } from '@mirador/database/offers/awarded-tenders'
import { findHistoryProfile } from '@mirador/database/offers/history-profile'
import { findOfferSummary, listOfferedLines } from '@mirador/database/offers/tender-offers'
import { listComparableLines } from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices } from '@mirador/database/prices/comparable-rows'
import type { Asker } from '@mirador/database/search/tender-filters'
import { listTenders } from '@mirador/database/search/tender-list'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { findTenderHistory } from '@mirador/database/tenders/tender-history'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { CompiledQuery } from 'kysely'
import { recordStatements } from '../bench/statements.ts'
import { COMPANY, PRICED, SOLD } from './sample-offers.ts'
import { ACCOUNT } from './sample-tenders.ts'

const list =
  (query: Partial<TenderQuery>, { offset = 0, ...asker }: Partial<Asker> & { offset?: number } = {}) =>
  (db: Db) =>
    listTenders(
      db,
      { scope: 'all', sort: 'recent', ...query },
      { sub: ACCOUNT, rubros: [], ...asker },
      { offset, limit: 10 },
    )

const walk = (db: Db) =>
  listTenders(
    db,
    { scope: 'all', sort: 'recent' },
    { sub: ACCOUNT, rubros: [] },
    { offset: 0, limit: 11, byKey: { after: [200] } },
  )

const FIRST_TEN = { offset: 0, limit: 10 } as const
const YEAR = { from: '2025-01-01', to: '2025-12-01' } as const
const companiesOf = (query: Partial<CompanyListQuery>): CompanyListQuery => ({
  rut: COMPANY,
  sub: ACCOUNT,
  group: 'met',
  market: { families: [10_110_000, 10_120_000], ...YEAR },
  order: { sort: 'won', isDescending: true },
  ...query,
})

const LAST_YEARS: CountedTenders = { families: null, types: null, from: '2024-01-01', to: '2025-12-01' }
const IN_RUBROS: CountedTenders = { ...LAST_YEARS, families: [10_110_000, 10_120_000] }
const BUYER = 7
const MARKET: MarketQuestion = {
  family: 10_110_000,
  region: 7,
  type: 2,
  from: '2024-01-01',
  to: '2025-12-01',
}

const SOLD_IN = { families: [10_110_000, 10_120_000], regions: [7] }

/**
 * Parts that the plan of at least one statement of a query must have, by its name. Without these indexes the query takes time
 * that grows with the number of tenders.
 */
export const EXPECTED_PARTS: Readonly<Record<string, readonly string[]>> = {
  'the list': ['Index Only Scan using tender_search_of_tenders_by_recent'],
  'the list by closing': ['Index Only Scan using tender_search_of_tenders_by_closing'],
  'a page deep in the list': ['Index Only Scan using tender_search_of_tenders_by_recent'],
  'a page deep in a walk': ['Index Scan Backward using tender_search_pkey', 'Index Cond: (tender_id < '],
  'the list of Compra Ágil': ['Index Only Scan using tender_search_of_agile_by_recent'],
  'the list of both channels by closing': ['Index Only Scan using tender_search_by_closing'],
  'a page deep in the list of Compra Ágil': [
    'tender_rank_tally',
    'Index Only Scan using tender_search_of_agile_by_recent',
  ],
  'one filter: region': ['tender_search_of_tenders_by_recent'],
  'own rubros': ['tender_bits_pkey'],
  'a search, common word': ['tender_bits_pkey'],
  'a search, common beginning': ['tender_bits_pkey'],
  'a search, rare word': ['tender_search_by_word'],
  'a search, phrase': ['tender_search_by_word'],
  'an excluded phrase': ['tender_search_by_word'],
  'a search by relevance, common words': ['tender_bits_pkey'],
  'a search by relevance, common and rare word': ['tender_search_by_word'],
  'a search with a filter': ['tender_search_by_word'],
  'a search that only excludes': ['tender_bits_pkey'],
  'the list of one who dismissed tenders': ['Index Only Scan using tender_search_of_tenders_by_recent'],
  'a page deep in the list of one who dismissed tenders': ['Index Only Scan using tender_search_of_tenders_by_recent'],
  'a search of one who dismissed tenders': ['tender_bits_pkey'],
  'the list by fit': ['tender_search_of_tenders_by_recent'],
  'tenders as the fit sees them': ['tender_search_pkey', 'tender_item_pkey'],
  'what I follow': ['tender_follow', 'tender_search_pkey'],
  'a tender': ['tender_bid_idn_key', 'tender_item_pkey'],
  'what changed in a tender': ['tender_change_by_tender'],
  'what changed in what I follow': ['tender_change_by_tender'],
  'the offers of a tender': ['bid_2024_tender_id_idx'],
  'the history of a company beside its market': ['supplier_month_by_supplier', 'bid_2024_supplier_id_idx'],
  'what its history proposes': ['bid_2024_supplier_id_idx'],
  'the lines that a company lost': ['bid_2024_supplier_id_idx', 'bid_2024_tender_id_idx'],
  'the prices of comparable lines': ['tender_item_by_price_key'],
  'a page of all its rivals': ['bid_2024_supplier_id_idx', 'supplier_search_pkey'],
  'the profile of a company': ['bid_2024_supplier_id_idx', 'supplier_month_by_supplier'],
  'the lines behind a figure of it': ['bid_2024_supplier_id_idx'],
  companies: ['Index Scan on supplier_month_by_'],
  'companies of a family': ['Index Scan on supplier_month_by_'],
  'companies by RUT': ['supplier_search_by_rut'],
  'companies by words of the name': ['supplier_search_by_words'],
  'who bid on the tenders of a buyer in a family': ['offer_snapshot_by_month', 'bid_2024_tender_id_idx'],
  'awarded tenders like one': ['tender_search_by_word'],
  'what became of awarded tenders': ['bid_2024_tender_id_idx'],
  'the months of a buyer': ['tender_outcome_by_buyer'],
  'the months of a buyer in some families': ['tender_outcome_by_buyer'],
  'the market beside a buyer': ['market_value_pkey'],
  'what a buyer buys': ['Index Only Scan using tender_outcome_by_buyer'],
  'whom a buyer chooses': ['tender_outcome_by_buyer', 'bid_2024_tender_id_idx'],
  'the tenders behind a figure of a buyer': ['tender_outcome_by_buyer'],
  'the market that is shown first': ['market_value_pkey'],
  'the months of a market': ['tender_outcome_by_family'],
  'the Compra Ágil of a market': ['agile_month_by_month'],
  'the buyers of a market': ['tender_outcome_by_family'],
  'the companies of a market': ['tender_outcome_by_family', 'bid_2024_tender_id_idx'],
  'the four answers about some rubros': ['tender_outcome_by_family', 'bid_2024_tender_id_idx'],
  'institutions with the own company': ['on market_month', 'tender_search_open', 'bid_2024_supplier_id_idx'],
}

/** The most frequent queries, through the product's own functions. */
const HOT: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
  ['the list', list({})],
  ['the list by closing', list({ sort: 'closing' })],
  ['a page deep in the list', list({}, { offset: 12_000 })],
  ['a page deep in a walk', walk],
  ['the list of Compra Ágil', list({ channel: 'agil' })],
  ['the list of both channels by closing', list({ channel: 'ambas', sort: 'closing' })],
  ['a page deep in the list of Compra Ágil', list({ channel: 'agil' }, { offset: 4_000 })],
  ['one filter: region', list({ region: '5' })],
  ['own rubros', list({ scope: 'mine' }, { rubros: [10_110_000, 10_120_000] })],
  ['a search, common word', list({ q: 'servicio' })],
  ['a search, two common words in a region', list({ q: 'servicio técnicas', region: '5', status: 'cerrada' })],
  ['a search, common beginning', list({ q: 'servici*' })],
  ['a search, rare word', list({ q: 'andamio' })],
  ['a search, phrase', list({ q: '"bases técnicas andamio"' })],
  ['an excluded phrase', list({ q: 'andamio -"bases técnicas andamio"' })],
  ['a search by relevance, common words', list({ q: 'servicio técnicas', sort: 'relevance' })],
  ['a search by relevance, common and rare word', list({ q: 'servicio andamio', sort: 'relevance' })],
  ['a search with a filter', list({ q: 'poda', region: '5' })],
  ['a search that only excludes', list({ q: '-andamio', region: '5' })],
  ['the list of one who dismissed tenders', list({}, { hasDismissals: true })],
  ['a page deep in the list of one who dismissed tenders', list({}, { offset: 12_000, hasDismissals: true })],
  ['a search of one who dismissed tenders', list({ q: 'servicio técnicas' }, { hasDismissals: true })],
  ['the list by fit', list({ sort: 'fit', region: '5' }, { orderByFit: async (ids) => ids })],
  ['the profile of a fit', (db) => readStatedProfile(db, ACCOUNT)],
  ['tenders as the fit sees them', (db) => readFitTenders(db, [40, 80, 120], () => 1)],
  ['what I follow', list({ following: 'true', sort: 'closing' })],
  ['a tender', (db) => findTender(db, '1-1-LE26', ACCOUNT)],
  ['what changed in a tender', (db) => findTenderHistory(db, '3-3-LE26', { readings: 10 })],
  ['what changed in what I follow', (db) => listUnseenChanges(db, ACCOUNT)],
  [
    'the offers of a tender',
    async (db) => {
      const summary = await findOfferSummary(db, SOLD)
      return summary && listOfferedLines(db, summary, { offset: 0, limit: 10 })
    },
  ],
  ['the history of a company beside its market', (db) => findCompanyHistory(db, COMPANY)],
  ['what its history proposes', (db) => findHistoryProfile(db, COMPANY)],
  [
    'the lines that a company lost',
    (db) =>
      listCompanyLines(db, COMPANY, {
        which: 'lost',
        order: { sort: 'awarded', is_descending: true },
        offset: 0,
        limit: 10,
      }),
  ],
  [
    'the prices of comparable lines',
    async (db) => {
      const [lines] = await listComparableLines(db, [PRICED], '2026-01-01')
      await describeLines(db, (lines ?? []).slice(0, 20))
      await listOwnPrices(db, COMPANY, lines ?? [])
    },
  ],
  ['a page of all its rivals', (db) => listCompanies(db, companiesOf({ regions: [7] }), FIRST_TEN)],
  ['the profile of a company', (db) => findSupplierProfile(db, COMPANY)],
  [
    'the lines behind a figure of it',
    (db) => listSupplierLines(db, COMPANY, { which: 'won' }, { offset: 0, limit: 10 }),
  ],
  ['companies', (db) => listCompanies(db, companiesOf({ group: 'market' }), FIRST_TEN)],
  [
    'companies of a family',
    (db) => listCompanies(db, companiesOf({ group: 'market', family: 10_110_000, regions: [7] }), FIRST_TEN),
  ],
  ['companies by RUT', (db) => listCompanies(db, companiesOf({ group: 'market', q: '76.000.1' }), FIRST_TEN)],
  [
    'companies by words of the name',
    (db) => listCompanies(db, companiesOf({ group: 'market', q: 'proveedor 12' }), FIRST_TEN),
  ],
  [
    'who bid on the tenders of a buyer in a family',
    (db) =>
      countBuyerBids(db, {
        institutionId: 1,
        families: [10_110_000],
        from: '2024-02-01',
        to: '2026-01-01',
        exceptTender: 0,
      }),
  ],
  [
    'awarded tenders like one',
    async (db) => {
      const subject = await findSimilarSubject(db, '400-400-LE26', new Date('2026-01-02'))
      return subject && listSimilarTenders(db, subject, 10)
    },
  ],
  ['what became of awarded tenders', (db) => listAwardedTenders(db, [2, 3])],
  ['the months of a buyer', (db) => listBuyerMonths(db, BUYER, LAST_YEARS)],
  ['the months of a buyer in some families', (db) => listBuyerMonths(db, BUYER, IN_RUBROS)],
  ['the market beside a buyer', (db) => findMarketFigures(db, IN_RUBROS)],
  ['what a buyer buys', (db) => listBoughtFamilies(db, BUYER, LAST_YEARS)],
  ['the Compra Ágil requests of a buyer', (db) => countQuotationRequests(db, '60000007-K', IN_RUBROS)],
  ['whom a buyer chooses', (db) => findBuyerChoices(db, BUYER, LAST_YEARS)],
  [
    'the tenders behind a figure of a buyer',
    (db) => listBuyerTenders(db, BUYER, LAST_YEARS, { which: 'single', offset: 0, limit: 10 }),
  ],
  ['the market that is shown first', (db) => findBusiestFamily(db, [10_110_000, 10_120_000], MARKET)],
  ['the months of a market', (db) => listMarketMonths(db, MARKET)],
  ['the Compra Ágil of a market', (db) => countMarketAgile(db, { ...MARKET, type: null })],
  ['the buyers of a market', (db) => listMarketBuyers(db, MARKET)],
  ['the companies of a market', (db) => listMarketCompanies(db, MARKET)],
  [
    'the four answers about some rubros',
    async (db) => {
      const months = ['2024-01-01', '2024-02-01']
      await countTendersByMonth(db, SOLD_IN, months)
      const tenders = await listAwardedInMonths(db, SOLD_IN, months)
      const ids = tenders.map(({ tender_id }) => tender_id)
      await summariseAwards(db, { ids, years: [2024], families: SOLD_IN.families, own: undefined })
    },
  ],
  ['institutions', (db) => listInstitutions(db, { order: { sort: 'name', isDescending: false } }, FIRST_TEN)],
  [
    'institutions with the own company',
    (db) =>
      listInstitutions(
        db,
        {
          order: { sort: 'lost', isDescending: true },
          party: { rut: COMPANY, families: [10_110_000, 10_120_000], months: YEAR },
        },
        FIRST_TEN,
      ),
  ],
]

export interface HotStatement {
  name: string
  statement: CompiledQuery
}

/** @returns the distinct statements of each of these queries, in the order of their texts */
export async function hotStatements(database: Database): Promise<HotStatement[]> {
  const recorder = recordStatements(database)
  const statements: HotStatement[] = []
  for (const [name, query] of HOT) {
    await query(recorder.database.db)
    const bySql = new Map(
      recorder
        .take()
        .flat()
        .map((statement) => [statement.sql, statement]),
    )
    // concurrent statements have no fixed order
    const sorted = [...bySql].sort(([one], [other]) => (one < other ? -1 : 1))
    statements.push(...sorted.map(([, statement]) => ({ name, statement })))
  }
  return statements
}
