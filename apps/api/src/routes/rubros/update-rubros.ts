import { updateRubros } from '@mirador/contract/rubros'
import { ensureAccount, listAccountRubros, updateAccountRubros } from '@mirador/database/accounts/accounts'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { chosenRubros } from './chosen-rubros.ts'

/**
 * RUB-3: replaces the caller's families; [0] means none, and another user's id is refused. A family that is no longer in the
 * catalogue may be kept, but not added.
 */
export const updateRubrosRoute = route(updateRubros, async ({ body, session }, { database: { db }, now }) => {
  if (body.user_id !== session.sub) throw new ApiError('forbidden')
  const families = body.product_family_id.filter((family) => family !== 0)
  const unknown = families.filter((family) => !familyName(family))
  if (unknown.length > 0) {
    const chosen = new Set(await listAccountRubros(db, session.sub))
    if (unknown.some((family) => !chosen.has(family))) {
      throw new ApiError('unknown_family', [{ field: 'product_family_id', code: 'unknown' }])
    }
  }
  await ensureAccount(db, session.sub, now())
  await updateAccountRubros(db, session.sub, families)
  return { product_segment_id: chosenRubros(await listAccountRubros(db, session.sub)) }
})
