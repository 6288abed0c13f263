import { exportCompetitors } from '@mirador/contract/exports'
import { type ListedCompany, listCompanies } from '@mirador/database/companies/company-list'
import { formatRut } from '@mirador/domain/account/rut'
import { regionName } from '@mirador/domain/tender/region'
import { companyQuery } from '../routes/company/company-query.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { SHARED_COLUMNS } from './rivals.ts'

const COLUMNS: Columns<'competitors', ListedCompany> = {
  name: { width: 50, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => formatRut(rut) },
  region: { width: 24, cell: ({ region }) => regionName(region) ?? null },
  ...SHARED_COLUMNS,
  lost: { width: 18, cell: ({ lost }) => lost },
  last_met: { width: 14, cell: ({ last_met }) => last_met },
  market_lines: { width: 18, cell: ({ offered }) => offered },
  market_won: { width: 18, cell: ({ won }) => won },
}

/** All companies that match, in the order of the list. */
export const competitors = exportRoute(exportCompetitors, {
  list: 'competitors',
  columns: COLUMNS,
  rows: async ({ query: { format, columns, ...filters }, session }, { database: { db } }) => {
    const { query } = await companyQuery(db, session.sub, filters)
    return (await listCompanies(db, query, { offset: 0, limit: null })).companies
  },
})
