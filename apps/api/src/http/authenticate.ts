import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../identity/protocol/bearer.ts'
import { InvalidToken, type SessionChecks, type TokenVerifier } from '../identity/tokens/token-verifier.ts'

/** `sessionCheck` rejects with InvalidToken when the session has ended: await it before writing or answering. */
export interface Caller extends SessionChecks {
  sub: string
  sid: string
  accessToken: string
}

/**
 * Returns the caller of a request by its bearer token.
 * @param admit called with the user before the look-up of their session, which a refused request must not cost
 * @throws InvalidToken answered 401
 */
export async function authenticate(
  request: Pick<FastifyRequest, 'headers'>,
  verifier: TokenVerifier,
  admit?: (sub: string) => void,
): Promise<Caller> {
  const bearer = bearerOf(request)
  if (bearer === undefined) throw new InvalidToken('missing', { code: 'session_required' })
  const { exp: _, ...checked } = await verifier.verifyToken(bearer, admit)
  return { ...checked, accessToken: bearer }
}
