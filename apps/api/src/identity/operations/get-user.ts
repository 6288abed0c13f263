import { findUserBySub } from '@mirador/database/identity/users'
import { IdentityError } from '../protocol/identity-error.ts'
import { verifyAccessToken } from './access-token.ts'
import type { Operation } from './identity-context.ts'

/** The attributes of the user of an access token. */
export const getUser: Operation = async (context, { body }) => {
  const { sub } = await verifyAccessToken(context, body)
  const user = await findUserBySub(context.db, sub)
  if (!user) throw new IdentityError('NotAuthorizedException', 'Invalid Access Token')
  return {
    Username: user.sub,
    UserAttributes: [
      { Name: 'sub', Value: user.sub },
      { Name: 'email', Value: user.email },
      { Name: 'email_verified', Value: String(user.status === 'confirmed') },
    ],
  }
}
