import { MOST_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { exportServices } from '@mirador/contract/exports'
import { listServices, serviceCodes } from '@mirador/database/directory/services'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** The services of the list as a file that the operator can import again; a directory has some hundreds, read at once. */
export const exportServicesRoute = fileRoute(
  exportServices,
  async ({ query: { format, columns, service_type_id, relator_id }, gone, origin, session }, context) => {
    const { database, now } = context
    const { services } = await listServices(database.db, {
      typeId: service_type_id || undefined,
      relatorId: relator_id || undefined,
      offset: 0,
      limit: MOST_EXPORT_ROWS,
    })
    const codes = await serviceCodes(database.db)
    const file = await exportFile({
      list: 'services',
      format,
      columns,
      ...loadedRows(services),
      rowOf: (row) => columns.map((column) => (column === 'code' ? (codes.get(row.service_id) ?? null) : row[column])),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'services', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
