import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { listCompanyLines } from '@mirador/database/companies/company-lines'
import { type CompanyListQuery, listCompanies } from '@mirador/database/companies/company-list'
import { compareTenders } from '@mirador/database/companies/compared-tenders'
import { type InstitutionListQuery, listInstitutions } from '@mirador/database/companies/institution-list'
import { listLosses } from '@mirador/database/companies/line-summary'
import { findOwnWithBuyer } from '@mirador/database/companies/own-with-buyer'
import { findSupplierProfile, listSupplierLines } from '@mirador/database/companies/supplier-profile'
import type { Db } from '@mirador/database/connection/connect'
import { listAwardedInMonths, listOfferedInstitutions } from '@mirador/database/market/market-answers'
import { findBidder } from '@mirador/database/offers/bidder'
import { findHistoryProfile } from '@mirador/database/offers/history-profile'
import { monthsFrom } from '@mirador/domain/market/market-months'
import { sql } from 'kysely'
import { REGIONS } from './ledger-fill.ts'
import type { LedgerQuery, LedgerSamples } from './ledger-samples.ts'

/** An account that follows no company. */
const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000'
/** Years up to the last one of the ledger since which companies are met. */
const SINCE_YEARS = 2
const LOST = { which: 'lost', order: { sort: 'own', is_descending: true }, limit: 10 } as const
const FIRST_TEN = { offset: 0, limit: 10 } as const

/** The queries of 'Mi historia' and 'Contigo', of companies with 5,000 offers. */
export function historyQueries(db: Db, { company, buyer }: LedgerSamples): LedgerQuery[] {
  return [
    ['history of a company, its market', 60, (call) => findCompanyHistory(db, company(call))],
    ['what its history proposes', 60, (call) => findHistoryProfile(db, company(call))],
    [
      'its lost lines with counts',
      50,
      (call) => listCompanyLines(db, company(call), { ...LOST, offset: (call % 9) * 10 }),
    ],
    ['to whom it lost', 60, (call) => listLosses(db, company(call))],
    ['what a buyer decided about its offers', 60, (call) => findOwnWithBuyer(db, company(call), buyer(call))],
    ['a hundred of its tenders compared', 60, (call) => compareSome(db, company(call))],
  ]
}

/** The queries of lists and profiles of companies, and of lists of institutions. */
export function partyQueries(db: Db, samples: LedgerSamples): LedgerQuery[] {
  const { company, family, ofYear, to } = samples
  const companiesOf = (call: number, query: Partial<CompanyListQuery> = {}): CompanyListQuery => ({
    rut: company(call),
    sub: NO_ACCOUNT,
    group: 'met',
    market: ofYear(call),
    order: { sort: query.group === 'market' ? 'won' : 'lines', isDescending: true },
    ...query,
  })
  const inMarket = (call: number, query: Partial<CompanyListQuery> = {}) =>
    companiesOf(call, { group: 'market', ...query })
  const pageOf = (call: number) => ({ offset: call * 10, limit: 10 })
  const since = Number(to.slice(0, 4)) - SINCE_YEARS
  return [
    ['a page of all its rivals', 60, (call) => listCompanies(db, companiesOf(call), pageOf(call % 5))],
    ['the same since a year', 60, (call) => listCompanies(db, companiesOf(call, { since }), pageOf(call % 5))],
    ['the profile of a company', 100, (call) => findSupplierProfile(db, company(call))],
    [
      'lines behind a figure of it',
      100,
      (call) => listSupplierLines(db, company(call), { which: 'won' }, { offset: 10, limit: 10 }),
    ],
    ['companies of its market, a page', 60, (call) => listCompanies(db, inMarket(call), pageOf(call))],
    ['all companies, a page', 60, (call) => listCompanies(db, inMarket(call, { market: null }), pageOf(call))],
    [
      '50 institutions with the own company',
      60,
      (call) => listInstitutions(db, institutionsOf(call, samples), { offset: 0, limit: 50 }),
    ],
    ['those that never got an offer of it', 60, (call) => listStrangers(db, call, samples)],
    [
      'companies by words of the name',
      60,
      (call) => listCompanies(db, inMarket(call, { q: `prueba ${call}` }), FIRST_TEN),
    ],
    ['companies by RUT', 60, (call) => listCompanies(db, inMarket(call, { q: company(call) }), FIRST_TEN)],
    [
      'companies of a family in a region',
      60,
      (call) => listCompanies(db, inMarket(call, { family: family(call), regions: [1 + (call % REGIONS)] }), FIRST_TEN),
    ],
  ]
}

function institutionsOf(call: number, { company, ofYear }: LedgerSamples): InstitutionListQuery {
  const { families, ...months } = ofYear(call)
  return {
    order: { sort: 'lost', isDescending: true },
    party: { rut: company(call), families, months },
  }
}

/** Lists institutions with `offered=never` like the endpoint, of all regions. */
async function listStrangers(db: Db, call: number, samples: LedgerSamples): Promise<void> {
  const { families, from, to } = samples.ofYear(call)
  const [tenders, own] = await Promise.all([
    listAwardedInMonths(db, { families, regions: null }, monthsFrom(from, to)),
    findBidder(db, samples.company(call)),
  ])
  const offeredTo = own ? await listOfferedInstitutions(db, own.id) : new Set<number>()
  const ids = [...new Set(tenders.map(({ institution_id }) => institution_id))].filter((id) => !offeredTo.has(id))
  await listInstitutions(db, { ...institutionsOf(call, samples), ids }, { offset: 0, limit: 50 })
}

/** Compares the newest tenders of a company. */
async function compareSome(db: Db, rut: string): Promise<void> {
  const own = await findBidder(db, rut)
  const { rows } = await sql<{ tender_id: number }>`
    select distinct tender_id from bid where supplier_id = ${own?.id ?? 0}::int order by 1 desc limit 100`.execute(db)
  const ids = rows.map(({ tender_id }) => tender_id)
  await compareTenders(db, own?.id ?? 0, ids)
}
