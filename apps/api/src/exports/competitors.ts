import { exportCompetitors } from '@mirador/contract/exports'
import { type Competitor, listCompetitors } from '@mirador/database/companies/rivals'
import { regionName } from '@mirador/domain/tender/region'
import { ownRut } from '../routes/company/own-rut.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { RIVAL_COLUMNS } from './rivals.ts'

const COLUMNS: Columns<'competitors', Competitor> = {
  ...RIVAL_COLUMNS,
  region: { width: 24, cell: ({ region }) => regionName(region) ?? null },
  buyers: { width: 26, cell: ({ buyers }) => buyers },
  main_buyer: { width: 45, cell: ({ main_buyer }) => main_buyer },
}

/** All competitors that match. */
export const competitors = exportRoute(exportCompetitors, {
  list: 'competitors',
  columns: COLUMNS,
  rows: async ({ query: { format, columns, ...filters }, session }, { database: { db } }) => {
    const rut = await ownRut(db, session.sub)
    return (await listCompetitors(db, rut, filters, { offset: 0, limit: null })).competitors
  },
})
