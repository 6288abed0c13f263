import { listFollowedSuppliers } from '@mirador/contract/suppliers'
import { listFollowedSuppliers as listFollowed } from '@mirador/database/ledger/supplier-follows'
import { readRoute } from '../../http/route.ts'

export const listFollowedSuppliersRoute = readRoute(listFollowedSuppliers, ({ session }, { database: { db } }) =>
  listFollowed(db, session.sub),
)
