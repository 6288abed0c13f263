import { completeRegistration, registerCompany, registerUser } from '@mirador/contract/registration'
import {
  ensureAccount,
  isRegistering,
  completeRegistration as markCompleted,
} from '@mirador/database/accounts/accounts'
import { findCompany, insertCompany, updateCompanyContact } from '@mirador/database/accounts/companies'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { canonicalRut } from '@mirador/domain/account/rut'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

export const registrationRoutes = {
  /** The last step of the registration; requires the company of step 3. */
  completeRegistration: route(completeRegistration, async ({ session }, { database: { db }, now }) => {
    const registered_at = await markCompleted(db, session.sub, now())
    if (!registered_at) throw new ApiError('company_missing')
    return { registered_at }
  }),

  /**
   * REG-10: one company per account; other accounts may have its rut, and nothing reveals it (docs/decisions/0060).
   * Repeating the same company succeeds, in case a response was lost; another company is an error.
   */
  registerCompany: route(registerCompany, async ({ body, session }, { database: { db }, now }) => {
    const { user_id, username: _, ...fields } = body
    if (user_id !== session.sub) throw new ApiError('forbidden')
    const company = { ...fields, rut: canonicalRut(fields.rut), sub: session.sub }
    await ensureAccount(db, session.sub, now())
    // who joined a team has its company, and registers no second one
    const known = await findCompany(db, session.sub)
    const inserted = known ? undefined : await insertCompany(db, company, now())
    if (inserted) return inserted
    const own = known ?? (await findCompany(db, session.sub))
    // the account was deleted meanwhile
    if (!own) throw new ApiError('session_expired')
    if (own.rut !== company.rut || own.canonical_name !== company.canonical_name) throw new ApiError('company_exists')
    return (await updateCompanyContact(db, session.sub, company, now())) ?? own
  }),

  /**
   * Creates the account of a user that the identity provider has confirmed. The sign-up itself, with the password, is
   * at the provider. The e-mail of another account is refused. Until the account has a company, the browser has the
   * cookie with which it may look up the name of a natural person.
   */
  registerUser: route(registerUser, async ({ body, session, registration }, { database, identity, now }) => {
    const email = await identity.userEmail(session.sub, session.accessToken)
    if (!email || emailNorm(email) !== emailNorm(body.username)) throw new ApiError('forbidden')
    await ensureAccount(database.db, session.sub, now(), email)
    if (await isRegistering(database.db, session.sub)) registration.give(session.sub)
    return { user_id: session.sub, email }
  }),
}
