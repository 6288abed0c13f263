import { registerUser } from '@mirador/contract/registration'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/**
 * Creates the account of a user that the identity provider has confirmed. The sign-up itself, with the password, happens at
 * the provider. The e-mail of another account is refused.
 */
export const registerUserRoute = route(registerUser, async ({ body, session }, { database, identity, now }) => {
  const email = await identity.userEmail(session.sub, session.accessToken)
  if (!email || emailNorm(email) !== emailNorm(body.username)) throw new ApiError('forbidden')
  await ensureAccount(database.db, session.sub, now(), email)
  return { user_id: session.sub, email }
})
