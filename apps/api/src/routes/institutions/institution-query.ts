import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import type { InstitutionListQuery } from '@mirador/database/companies/institution-list'
import type { Db } from '@mirador/database/connection/connect'
import { listFollowedInstitutions } from '@mirador/database/saved-searches/saved-searches'
import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { findStrangers } from '../../company/market-selection.ts'
import { lastYear, ownFamilies } from '../../company/own-market.ts'
import { ownRut } from '../../company/own-rut.ts'
import type { Env } from '../../env.ts'

interface Filters {
  q?: string | undefined
  sort: InstitutionSort
  direction: 'asc' | 'desc'
  following?: 'true' | undefined
  offered?: 'never' | undefined
  family?: number | undefined
  region: string
  now: Date
  env: Pick<Env, 'sections'>
}

/** The query of a list of institutions, with the market of the account unless SECTIONS closes the section. */
export async function institutionQuery(
  db: Db,
  sub: string,
  { q, sort, direction, following, offered, family, region, now, env }: Filters,
): Promise<InstitutionListQuery> {
  const order = { sort, isDescending: direction === 'desc' }
  const ruts = following && (await listFollowedInstitutions(db, sub))
  if (!env.sections.includes('instituciones')) return { q, ruts, order: { ...order, sort: 'name' } }
  const [rut, families, period, ids] = await Promise.all([
    ownRut(db, sub),
    ownFamilies(db, sub),
    findLedgerPeriod(db),
    offered && findStrangers(db, { sub, now, family, region }),
  ])
  return { q, ruts, ids, order, party: { rut, families, months: period && lastYear(period) } }
}
