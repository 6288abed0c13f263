import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import type { InstitutionListQuery } from '@mirador/database/companies/institution-list'
import type { Db } from '@mirador/database/connection/connect'
import { listFollowedInstitutions } from '@mirador/database/saved-searches/saved-searches'
import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { lastYear, ownFamilies } from '../../company/own-market.ts'
import { ownRut } from '../../company/own-rut.ts'
import type { Env } from '../../env.ts'

interface Filters {
  q?: string | undefined
  sort: InstitutionSort
  direction: 'asc' | 'desc'
  following?: 'true' | undefined
  env: Pick<Env, 'sections'>
}

/** The query of a list of institutions, with the market of the account unless SECTIONS closes the section. */
export async function institutionQuery(
  db: Db,
  sub: string,
  { q, sort, direction, following, env }: Filters,
): Promise<InstitutionListQuery> {
  const order = { sort, isDescending: direction === 'desc' }
  const ruts = following && (await listFollowedInstitutions(db, sub))
  if (!env.sections.includes('instituciones')) return { q, ruts, order: { ...order, sort: 'name' } }
  const [rut, families, period] = await Promise.all([ownRut(db, sub), ownFamilies(db, sub), findLedgerPeriod(db)])
  return { q, ruts, order, party: { rut, families, months: period && lastYear(period) } }
}
