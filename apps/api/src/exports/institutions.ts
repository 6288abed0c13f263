import { exportInstitutions } from '@mirador/contract/exports'
import { type ListedInstitution, listInstitutions } from '@mirador/database/companies/institution-list'
import { formatRut } from '@mirador/domain/account/rut'
import { institutionQuery } from '../routes/institutions/institution-query.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

const COLUMNS: Columns<'institutions', ListedInstitution> = {
  name: { width: 60, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => formatRut(rut) },
  tenders: { width: 14, cell: ({ tenders }) => tenders },
  open_tenders: { width: 12, cell: ({ open_tenders }) => open_tenders },
  own_open: { width: 22, cell: ({ party }) => party?.own_open ?? null },
  own_offered: { width: 14, cell: ({ party }) => party?.offered ?? null },
  own_won_tenders: { width: 14, cell: ({ party }) => party?.won ?? null },
  lost: { width: 18, cell: ({ party }) => party?.lost ?? null },
  bought_clp: { width: 28, cell: ({ party }) => party?.bought ?? null },
  compared_lines: { width: 28, cell: ({ party }) => party?.compared_lines ?? null },
  lowest_won: { width: 28, cell: ({ party }) => party?.lowest_won ?? null },
}

/** The institutions of the list; there are some thousands, read at once. */
export const institutions = exportRoute(exportInstitutions, {
  list: 'institutions',
  columns: COLUMNS,
  rows: async ({ query, session }, { database: { db }, env, now }) => {
    const question = await institutionQuery(db, session.sub, { ...query, family: query.family, env, now: now() })
    return (await listInstitutions(db, question, { offset: 0, limit: null })).rows
  },
})
