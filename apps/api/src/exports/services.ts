import { MAX_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { exportServices } from '@mirador/contract/exports'
import { listServices, serviceCodes } from '@mirador/database/directory/services'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

type Row = Awaited<ReturnType<typeof listServices>>['services'][number] & { code: string | null }

const COLUMNS: Columns<'services', Row> = {
  code: { width: 12, cell: ({ code }) => code },
  service_name: { width: 50, cell: ({ service_name }) => service_name },
  service_type: { width: 25, cell: ({ service_type }) => service_type },
  service_location: { width: 25, cell: ({ service_location }) => service_location },
  contact_name: { width: 28, cell: ({ contact_name }) => contact_name },
  email: { width: 32, cell: ({ email }) => email },
  mobile: { width: 20, cell: ({ mobile }) => mobile },
}

/** The services of the list, which the operator can import again; a directory has some hundreds, read at once. */
export const services = exportRoute(exportServices, {
  list: 'services',
  columns: COLUMNS,
  rows: async ({ query: { service_type_id, relator_id } }, { database: { db } }) => {
    const directory = await listServices(db, {
      typeId: service_type_id || undefined,
      relatorId: relator_id || undefined,
      offset: 0,
      limit: MAX_EXPORT_ROWS,
    })
    const codes = await serviceCodes(db)
    return directory.services.map((service) => ({ ...service, code: codes.get(service.service_id) ?? null }))
  },
})
