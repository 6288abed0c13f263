import { PAGE_SIZE } from '@mirador/contract/page'
import { listServices } from '@mirador/contract/services'
import { listServices as listServicesOf } from '@mirador/database/directory/services'
import { readRoute } from '../../http/route.ts'

/** A filter of 0 selects all, like an absent one. */
export const listServicesRoute = readRoute(listServices, ({ query }, { database }) =>
  listServicesOf(database.db, {
    typeId: query.service_type_id || undefined,
    relatorId: query.relator_id || undefined,
    offset: query.offset,
    limit: PAGE_SIZE,
  }),
)
