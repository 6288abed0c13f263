import { countRubros, getUserInfo, updateRubros } from '@mirador/contract/rubros'
import { ensureAccount, findAccount, listAccountRubros, updateAccountRubros } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import { countFamilies } from '@mirador/database/rubros/family-figures'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { ApiError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'
import { chosenRubros } from './chosen-rubros.ts'
import { searchRubrosRoute } from './search-rubros.ts'

export const rubroRoutes = {
  countRubros: readRoute(countRubros, async ({ query }, { database: { db }, now }) =>
    countFamilies(db, query.families.split(',').map(Number), now()),
  ),

  getUserInfo: route(getUserInfo, async ({ session }, { database, identity }) => {
    const account = await findAccount(database.db, session.sub)
    return {
      user_id: session.sub,
      email: (await identity.userEmail(session.sub, session.accessToken)) ?? null,
      product_segment_id: chosenRubros(await listAccountRubros(database.db, session.sub)),
      company: (await findCompany(database.db, session.sub)) ?? null,
      registered_at: account?.registered_at ?? null,
      start: account?.start ?? 'lista',
      is_new: account?.registered_at != null && account.welcomed_at === null,
      shows_guide: !account?.guided_at,
    }
  }),

  searchRubros: searchRubrosRoute,

  /**
   * RUB-3: replaces the caller's families; [0] means none, and another user's id is refused. A family that is no longer in the
   * catalogue may be kept, but not added.
   */
  updateRubros: route(updateRubros, async ({ body, session }, { database: { db }, now }) => {
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
  }),
}
