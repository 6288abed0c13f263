import { MOST_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { exportInstitutions } from '@mirador/contract/exports'
import { listInstitutions } from '@mirador/database/tenders/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { institutionOrder } from '../routes/institutions/institution-order.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** The institutions of the list as a file; there are some thousands, read at once. */
export const exportInstitutionsRoute = fileRoute(
  exportInstitutions,
  async ({ query: { format, columns, q, sort }, gone, origin, session }, context) => {
    const { database, now } = context
    const order = await institutionOrder(database.db, sort, { sub: session.sub, now: now() })
    const { rows } = await listInstitutions(database.db, { q, order, offset: 0, limit: MOST_EXPORT_ROWS })
    const file = await exportFile({
      list: 'institutions',
      format,
      columns,
      ...loadedRows(rows),
      rowOf: (row) => columns.map((column) => (column === 'rut' ? formatRut(row.rut) : row[column])),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'institutions', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
