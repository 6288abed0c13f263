import { listServiceTypes } from '@mirador/contract/services'
import { listRelatores, listServiceTypes as listServiceTypesOf } from '@mirador/database/services'
import { route } from '../../http/route.ts'

export const listServiceTypesRoute = route(listServiceTypes, ({ query }, { database }) =>
  query.relatores === 'true' ? listRelatores(database.db) : listServiceTypesOf(database.db),
)
