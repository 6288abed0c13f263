import { listServiceTypes } from '@mirador/contract/services'
import { listRelatores, listServiceTypes as listServiceTypesOf } from '@mirador/database/directory/services'
import { readRoute } from '../../http/route.ts'

export const listServiceTypesRoute = readRoute(listServiceTypes, ({ query }, { database }) =>
  query.relatores === 'true' ? listRelatores(database.db) : listServiceTypesOf(database.db),
)
