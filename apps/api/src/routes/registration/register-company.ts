import { registerCompany } from '@mirador/contract/registration'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { findCompany, insertCompany, updateCompanyContact } from '@mirador/database/accounts/companies'
import { canonicalRut } from '@mirador/domain/account/rut'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/**
 * REG-10: one company per account; others may hold its rut, and nothing reveals it (docs/decisions/0060). Repeating the
 * same company succeeds, in case a response was lost; another one is an error.
 */
export const registerCompanyRoute = route(registerCompany, async ({ body, session }, { database: { db }, now }) => {
  const { user_id, username: _, ...fields } = body
  if (user_id !== session.sub) throw new ApiError('forbidden')
  const company = { ...fields, rut: canonicalRut(fields.rut), sub: session.sub }
  await ensureAccount(db, session.sub, now())
  const inserted = await insertCompany(db, company, now())
  if (inserted) return inserted
  const own = await findCompany(db, session.sub)
  // the account was deleted meanwhile
  if (!own) throw new ApiError('session_expired')
  if (own.rut !== company.rut || own.canonical_name !== company.canonical_name) throw new ApiError('company_exists')
  return (await updateCompanyContact(db, session.sub, company, now())) ?? own
})
