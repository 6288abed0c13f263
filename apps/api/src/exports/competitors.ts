import { exportCompetitors } from '@mirador/contract/exports'
import { type ListedCompany, listCompanies } from '@mirador/database/companies/company-list'
import { formatRut } from '@mirador/domain/account/rut'
import { regionName } from '@mirador/domain/tender/region'
import { companyQuery } from '../routes/company/company-query.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

const COLUMNS: Columns<'competitors', ListedCompany> = {
  name: { width: 50, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => formatRut(rut) },
  region: { width: 24, cell: ({ region }) => regionName(region) ?? null },
  lines: { width: 14, cell: ({ lines }) => lines },
  own_won: { width: 13, cell: ({ own_won }) => own_won },
  rival_won: { width: 18, cell: ({ rival_won }) => rival_won },
  both_won: { width: 17, cell: ({ both_won }) => both_won },
  other_won: { width: 16, cell: ({ other_won }) => other_won },
  none_won: { width: 19, cell: ({ none_won }) => none_won },
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
