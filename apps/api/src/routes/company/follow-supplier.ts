import { followSupplier } from '@mirador/contract/suppliers'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertSupplierFollow } from '@mirador/database/ledger/supplier-follows'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** Idempotent; an unknown RUT and that of a natural person are the same 422. */
export const followSupplierRoute = route(followSupplier, async ({ body, session }, { database: { db }, now }) => {
  await ensureAccount(db, session.sub, now())
  const rut = await insertSupplierFollow(db, session.sub, body.rut, now())
  if (rut === null) throw new ApiError('unknown_supplier', [{ field: 'rut', code: 'unknown' }])
  if (rut === 'full') throw new ApiError('too_many_follows')
  return { rut, is_followed: true }
})
