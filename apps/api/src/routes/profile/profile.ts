import { getPresentation, updateCompany, updatePresentation } from '@mirador/contract/profile'
import { findCompany, updateCompanyContact } from '@mirador/database/accounts/companies'
import { findOwnPresentation, updateOwnPresentation } from '@mirador/database/accounts/presentations'
import { canonicalRut } from '@mirador/domain/account/rut'
import { ApiError, type FieldError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'

export const profileRoutes = {
  getPresentation: readRoute(getPresentation, ({ session }, { database: { db } }) =>
    findOwnPresentation(db, session.sub),
  ),

  /** PRO-1: takes the complete record with the changed field; read-only fields must be unchanged. */
  updateCompany: route(updateCompany, async ({ body, session }, { database: { db }, now }) => {
    if (body.user_id !== undefined && body.user_id !== session.sub) throw new ApiError('forbidden')
    const own = await findCompany(db, session.sub)
    if (!own) throw new ApiError('company_missing')
    const sent = { ...body, rut: canonicalRut(body.rut) }
    const changed = (['id', 'rut', 'canonical_name', 'username'] as const)
      .filter((field) => sent[field] !== undefined && sent[field] !== own[field])
      .map((field): FieldError => ({ field, code: 'read_only' }))
    if (changed.length > 0) throw new ApiError('invalid_request', changed)
    return (await updateCompanyContact(db, session.sub, body, now())) ?? own
  }),

  updatePresentation: route(updatePresentation, async ({ body, session }, { database: { db }, now }) => {
    if (!(await updateOwnPresentation(db, session.sub, body, now()))) throw new ApiError('company_unverified')
    return body
  }),
}
