import { registerUser } from '@mirador/contract/registration'
import { ensureAccount, isRegistering } from '@mirador/database/accounts/accounts'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/**
 * Creates the account of a user that the identity provider has confirmed. The sign-up itself, with the password, happens at
 * the provider. The e-mail of another account is refused. Until the account has a company, the browser gets the cookie with
 * which it may look up the name of a natural person.
 */
export const registerUserRoute = route(
  registerUser,
  async ({ body, session, registration }, { database, identity, now }) => {
    const email = await identity.userEmail(session.sub, session.accessToken)
    if (!email || emailNorm(email) !== emailNorm(body.username)) throw new ApiError('forbidden')
    await ensureAccount(database.db, session.sub, now(), email)
    if (await isRegistering(database.db, session.sub)) registration.give(session.sub)
    return { user_id: session.sub, email }
  },
)
