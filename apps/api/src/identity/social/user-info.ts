import { findUserBySub } from '@mirador/database/identity/users'
import type { IdentityContext } from '../operations/identity-context.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'

/**
 * The OpenID Connect claims of the user of a bearer token.
 * @throws InvalidToken
 */
export async function userInfo({ db, verifier }: IdentityContext, bearer: string | undefined) {
  if (!bearer) throw new InvalidToken('no bearer')
  const { sub } = await verifier.verify(bearer)
  const user = await findUserBySub(db, sub)
  if (!user) throw new InvalidToken('unknown user')
  return { sub, username: sub, email: user.email, email_verified: user.status === 'confirmed' }
}
