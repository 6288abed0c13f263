import type { MarketAnswers } from '@mirador/contract/market-answers'
import { findCompany } from '@mirador/database/accounts/companies'
import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import type { Db } from '@mirador/database/connection/connect'
import {
  type AnswersQuestion,
  type AwardedTender,
  type BudgetedAward,
  countTendersByMonth,
  findInstitutionNames,
  listAwardedInMonths,
  listOfferedInstitutions,
  MAX_LARGEST,
  summariseAwards,
} from '@mirador/database/market/market-answers'
import { countAgileMonths } from '@mirador/database/market/market-outcomes'
import { findBidder } from '@mirador/database/offers/bidder'
import { COMPARED_FROM, yearBefore } from '@mirador/domain/market/compared-months'
import { countValues, spreadOf } from '@mirador/domain/market/value-counts'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { type MarketRequest, marketSelection } from '../../company/market-selection.ts'

/** Numbers of suppliers that are shown together; null: or more. */
const BANDS = [
  [1, 1],
  [2, 2],
  [3, 4],
  [5, null],
] as const

export interface AnswersRequest extends MarketRequest {
  /** whether the operator has opened the channel */
  listsAgile: boolean
}

/** Everything but the names of the families, which depend on no stored row. */
export type CountedAnswers = Omit<MarketAnswers, 'rubros' | 'families'> & { rubros: number[]; families: number[] }

/** The four answers about a market. All of them are of the same months, families and regions. */
export async function findMarketAnswers(db: Db, { listsAgile, ...request }: AnswersRequest): Promise<CountedAnswers> {
  const [{ rubros, ownRegions, question, months }, company, ledger] = await Promise.all([
    marketSelection(db, request),
    findCompany(db, request.sub),
    findLedgerPeriod(db),
  ])
  const [counted, awards] = await Promise.all([
    findComparedMonths(db, question, { months, listsAgile }),
    findAwards(db, question, { months, rut: company?.rut ?? '' }),
  ])
  return {
    rubros,
    families: [...question.families],
    own_regions: [...ownRegions],
    regions: question.regions && [...question.regions],
    compared_from: COMPARED_FROM,
    months: counted,
    lists_agile: listsAgile,
    ledger: ledger && { to: ledger.to, source_at: ledger.source_at.toISOString() },
    ...awards,
  }
}

async function findComparedMonths(
  db: Db,
  question: AnswersQuestion,
  { months, listsAgile }: { months: readonly string[]; listsAgile: boolean },
): Promise<MarketAnswers['months']> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const [tenders, agile] = await Promise.all([
    countTendersByMonth(db, question, [...months, ...months.map(yearBefore)]),
    listsAgile ? countAgileMonths(db, { ...question, from: yearBefore(first), to: last }) : undefined,
  ])
  const requestsOf = (month: string) => (agile?.from && month >= agile.from ? (agile.requests.get(month) ?? 0) : null)
  return months.map((month) => ({
    month,
    tenders: tenders.get(month) ?? 0,
    tenders_before: tenders.get(yearBefore(month)) ?? 0,
    agile: requestsOf(month),
    agile_before: requestsOf(yearBefore(month)),
  }))
}

async function findAwards(
  db: Db,
  question: AnswersQuestion,
  { months, rut }: { months: readonly string[]; rut: string },
): Promise<Pick<MarketAnswers, 'awarded' | 'buyers' | 'winners' | 'prices'>> {
  const [tenders, own] = await Promise.all([listAwardedInMonths(db, question, months), findBidder(db, rut)])
  const ids = tenders.map(({ tender_id }) => tender_id)
  const years = yearsOf(months)
  const [offeredTo, { winners, budgeted }] = await Promise.all([
    own ? listOfferedInstitutions(db, own.id) : new Set<number>(),
    summariseAwards(db, { ids, years, families: question.families, own: own?.id }),
  ])
  return {
    awarded: { tenders: tenders.length, clp: sumOf(tenders) },
    buyers: await buyersOf(db, tenders, isLegalPerson(rut) ? offeredTo : null),
    winners: {
      total: winners.total,
      largest: winners.largest.map(({ bidder_id, ...winner }) => ({ ...winner, is_own: bidder_id === own?.id })),
    },
    prices: pricesOf(tenders, budgeted),
  }
}

const yearsOf = (months: readonly string[]) => [...new Set(months.map((month) => Number(month.slice(0, 4))))]

const sumOf = (tenders: readonly Pick<AwardedTender, 'awarded_clp'>[]) =>
  tenders.reduce((sum, { awarded_clp }) => sum + awarded_clp, 0)

/** @param offeredTo institutions with an own offer; null: not known */
async function buyersOf(
  db: Db,
  tenders: readonly AwardedTender[],
  offeredTo: ReadonlySet<number> | null,
): Promise<MarketAnswers['buyers']> {
  const buyers = [...Map.groupBy(tenders, ({ institution_id }) => institution_id)]
    .filter(([id]) => id !== 0)
    .map(([id, own]) => ({ id, tenders: own.length, awarded_clp: sumOf(own) }))
    .sort((one, other) => other.awarded_clp - one.awarded_clp || other.tenders - one.tenders || one.id - other.id)
  const largest = buyers.slice(0, MAX_LARGEST)
  const strangers = offeredTo && buyers.filter(({ id }) => !offeredTo.has(id))
  const names = await findInstitutionNames(
    db,
    largest.map(({ id }) => id),
  )
  return {
    total: buyers.length,
    never: strangers && { institutions: strangers.length, clp: sumOf(strangers) },
    largest: largest.flatMap(({ id, ...buyer }) => {
      const institution = names.get(id)
      return institution ? [{ ...institution, ...buyer, has_own_offer: offeredTo?.has(id) ?? false }] : []
    }),
  }
}

function pricesOf(tenders: readonly AwardedTender[], budgeted: readonly BudgetedAward[]): MarketAnswers['prices'] {
  const biddersOf = new Map(tenders.map(({ tender_id, bidders }) => [tender_id, bidders]))
  const spreadOfShares = (awards: readonly BudgetedAward[]) => spreadOf(countValues(awards.map(({ share }) => share)))
  return {
    all: spreadOfShares(budgeted),
    bands: BANDS.map(([from, to]) => ({
      from,
      to,
      share: spreadOfShares(
        budgeted.filter(({ tender_id }) => {
          const bidders = biddersOf.get(tender_id) ?? 0
          return bidders >= from && (to === null || bidders <= to)
        }),
      ),
    })),
  }
}
