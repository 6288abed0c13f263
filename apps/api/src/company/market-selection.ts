import { listAccountRubros } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { getProfileLimits } from '@mirador/database/fit/profile-limits'
import {
  type AnswersQuestion,
  listAwardedInMonths,
  listOfferedInstitutions,
} from '@mirador/database/market/market-answers'
import { findBidder } from '@mirador/database/offers/bidder'
import { comparedMonths } from '@mirador/domain/market/compared-months'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { chileDay } from '@mirador/domain/time/chile-time'

export interface MarketRequest {
  sub: string
  now: Date
  /** undefined: all families of the account */
  family: number | undefined
  /** `own`, `all` or the number of a region */
  region: string
}

/** What 'Mercado' counts. */
export interface MarketSelection {
  /** families of the account, and the regions where it sells */
  rubros: number[]
  ownRegions: readonly number[]
  question: AnswersQuestion
  months: string[]
}

export async function marketSelection(db: Db, { sub, now, family, region }: MarketRequest): Promise<MarketSelection> {
  const [rubros, { regions: ownRegions }] = await Promise.all([listAccountRubros(db, sub), getProfileLimits(db, sub)])
  const families = family === undefined ? rubros : [family]
  return {
    rubros,
    ownRegions,
    question: { families, regions: regionsOf(region, ownRegions) },
    months: comparedMonths(`${chileDay(now).slice(0, 7)}-01`),
  }
}

function regionsOf(region: string, ownRegions: readonly number[]): readonly number[] | null {
  if (region === 'own') return ownRegions.length > 0 ? ownRegions : null
  return region === 'all' ? null : [Number(region)]
}

/**
 * The institutions of the awarded tenders of a market to which the company never made an offer. Of an account without a
 * company, or of a natural person, the offers are not known: none.
 */
export async function findStrangers(db: Db, request: MarketRequest): Promise<number[]> {
  const company = await findCompany(db, request.sub)
  if (!company || !isLegalPerson(company.rut)) return []
  const { question, months } = await marketSelection(db, request)
  const [tenders, own] = await Promise.all([listAwardedInMonths(db, question, months), findBidder(db, company.rut)])
  const offeredTo = own ? await listOfferedInstitutions(db, own.id) : new Set<number>()
  const buyers = new Set(tenders.map(({ institution_id }) => institution_id))
  return [...buyers].filter((id) => id !== 0 && !offeredTo.has(id))
}
