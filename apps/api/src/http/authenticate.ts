import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../identity/protocol/bearer.ts'
import { InvalidToken, type TokenVerifier } from '../identity/tokens/token-verifier.ts'

export interface Caller {
  sub: string
  sid: string
  accessToken: string
  /** rejects with InvalidToken when the session has ended: await it before writing or answering */
  sessionCheck: Promise<void>
}

/**
 * The caller, by the bearer token of the request.
 * @throws InvalidToken answered 401
 */
export async function authenticate(request: Pick<FastifyRequest, 'headers'>, verifier: TokenVerifier): Promise<Caller> {
  const bearer = bearerOf(request)
  if (bearer === undefined) throw new InvalidToken('missing', { code: 'session_required' })
  const { sub, sid, sessionCheck } = await verifier.verifyToken(bearer)
  return { sub, sid, accessToken: bearer, sessionCheck }
}
