import { findSessionOfRefreshToken } from '../sessions/sessions.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import type { IdentityContext, Operation } from './identity-context.ts'

/**
 * Sign-out: ends the sessions of the bearer and of the refresh token at once. An unknown or ended session is a success, as
 * RFC 7009 requires.
 */
export const revokeToken: Operation = async (context, { bearer, refreshToken }) => {
  if (bearer) await revokeSessionOfBearer(context, bearer)
  if (refreshToken.received) {
    const session = await findSessionOfRefreshToken(context.db, refreshToken.received)
    if (session) await context.sessions.revoke(session.sid, session.expires_at.getTime() / 1000)
  }
  refreshToken.forget()
  return {}
}

async function revokeSessionOfBearer({ verifier, sessions }: IdentityContext, bearer: string) {
  try {
    const { sid, exp } = await verifier.verify(bearer)
    await sessions.revoke(sid, exp)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
  }
}
