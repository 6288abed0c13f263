import { registerUser } from '@mirador/contract/registration'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { emailNorm } from '@mirador/domain/account/email'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/**
 * The account that the identity provider confirmed becomes known to the product. Signing up itself, with the
 * password, happens at the provider: this call takes none. Another account's e-mail is refused.
 */
export const registerUserRoute = route(registerUser, async ({ body, session }, { database, identity, now }) => {
  const email = await identity.userEmail(session.sub, session.accessToken)
  if (!email || emailNorm(email) !== emailNorm(body.username)) throw new ApiError('forbidden')
  await ensureAccount(database.db, session.sub, now(), email)
  return { user_id: session.sub, email }
})
