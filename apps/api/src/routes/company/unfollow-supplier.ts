import { unfollowSupplier } from '@mirador/contract/suppliers'
import { deleteSupplierFollow } from '@mirador/database/ledger/supplier-follows'
import { canonicalRut } from '@mirador/domain/account/rut'
import { route } from '../../http/route.ts'

/** Idempotent, also of a RUT that was never followed. */
export const unfollowSupplierRoute = route(unfollowSupplier, async ({ params, session }, { database: { db } }) => {
  await deleteSupplierFollow(db, session.sub, params.rut)
  return { rut: canonicalRut(params.rut), is_followed: false }
})
