import { MAX_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { exportInstitutions } from '@mirador/contract/exports'
import { listInstitutions } from '@mirador/database/tenders/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { institutionOrder } from '../routes/institutions/institution-order.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

type Row = Awaited<ReturnType<typeof listInstitutions>>['rows'][number]

const COLUMNS: Columns<'institutions', Row> = {
  name: { width: 60, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => formatRut(rut) },
  tenders: { width: 14, cell: ({ tenders }) => tenders },
  open_tenders: { width: 12, cell: ({ open_tenders }) => open_tenders },
}

/** The institutions of the list; there are some thousands, read at once. */
export const institutions = exportRoute(exportInstitutions, {
  list: 'institutions',
  columns: COLUMNS,
  rows: async ({ query: { q, sort }, session }, { database: { db }, now }) => {
    const order = await institutionOrder(db, sort, { sub: session.sub, now: now() })
    const { rows } = await listInstitutions(db, { q, order, offset: 0, limit: MAX_EXPORT_ROWS })
    return rows
  },
})
