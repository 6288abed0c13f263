import type { EventOrigin } from '@mirador/database/identity/security-events'
import { signOut } from '../sessions/sign-out.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import type { IdentityContext, Operation } from './identity-context.ts'

/**
 * Sign-out: ends the sessions of the bearer and of the refresh token at once. An unknown or ended session is a success, as
 * RFC 7009 requires.
 */
export const revokeToken: Operation = async (context, { bearer, refreshToken, origin }) => {
  if (bearer) await signOutBearer(context, bearer, origin)
  if (refreshToken.received) {
    const session = await context.findSessionOfToken(refreshToken.received)
    if (session) await signOut(context, session.sid, origin)
  }
  refreshToken.forget()
  return {}
}

async function signOutBearer(context: IdentityContext, bearer: string, origin: EventOrigin) {
  try {
    const { sid } = await context.verifier.verify(bearer)
    await signOut(context, sid, origin)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
  }
}
