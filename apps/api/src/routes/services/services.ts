import { PAGE_SIZE } from '@mirador/contract/page'
import { listServices, listServiceTypes } from '@mirador/contract/services'
import {
  listRelatores,
  listServices as listServicesOf,
  listServiceTypes as listServiceTypesOf,
} from '@mirador/database/directory/services'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'

export const serviceRoutes = {
  listServiceTypes: readRoute(listServiceTypes, ({ query }, { database }) =>
    query.relatores === 'true' ? listRelatores(database.db) : listServiceTypesOf(database.db),
  ),

  /** A filter of 0 selects all, like an absent one. */
  listServices: readRoute(listServices, async ({ query, walk }, { database }) => {
    const { page, take } = pageOf(walk, query.offset, PAGE_SIZE)
    const { services, total } = await listServicesOf(database.db, {
      typeId: query.service_type_id || undefined,
      relatorId: query.relator_id || undefined,
      ...page,
    })
    return { services: take(services, ({ service_id }) => [service_id]), total }
  }),
}
