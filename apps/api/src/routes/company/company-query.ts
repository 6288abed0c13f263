import type { searchSuppliers } from '@mirador/contract/suppliers'
import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import type { CompanyListQuery } from '@mirador/database/companies/company-list'
import type { Db } from '@mirador/database/connection/connect'
import { getProfileLimits } from '@mirador/database/fit/profile-limits'
import type { z } from 'zod/mini'
import { lastYear, ownFamilies } from '../../company/own-market.ts'
import { ownRut } from '../../company/own-rut.ts'

type Filters = Omit<z.output<typeof searchSuppliers.query>, 'offset'>

/** The query of a list of companies, with what the account states about itself. */
export async function companyQuery(db: Db, sub: string, filters: Filters) {
  const { group, q, family, region, since, sort, direction } = filters
  const [rut, period, families, { regions }] = await Promise.all([
    ownRut(db, sub),
    findLedgerPeriod(db),
    family === undefined && filters.families === 'own' ? ownFamilies(db, sub) : family === undefined ? null : [family],
    getProfileLimits(db, sub),
  ])
  const isOwnRegions = filters.regions === 'own' && regions.length > 0
  const query: CompanyListQuery = {
    rut,
    sub,
    group,
    market: families && period && { families, ...lastYear(period) },
    family,
    since,
    regions: region === undefined ? (isOwnRegions ? regions : undefined) : [region],
    q: q?.trim() || undefined,
    order: { sort, isDescending: direction === 'desc' },
  }
  return { query, period, own_regions: [...regions] }
}
