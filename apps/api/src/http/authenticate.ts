import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../identity/protocol/bearer.ts'
import { InvalidToken, type TokenVerifier } from '../identity/tokens/token-verifier.ts'

export interface Caller {
  sub: string
  sid: string
  accessToken: string
  /** rejects with InvalidToken when the session has ended: nothing is written or answered before it settles */
  standing: Promise<void>
}

/**
 * Who calls, by the bearer of the request.
 * @throws InvalidToken answered 401, whatever is wrong with it
 */
export async function authenticate(request: Pick<FastifyRequest, 'headers'>, verifier: TokenVerifier): Promise<Caller> {
  const bearer = bearerOf(request)
  if (bearer === undefined) throw new InvalidToken('missing', { code: 'session_required' })
  const { sub, sid, standing } = await verifier.verifyToken(bearer)
  return { sub, sid, accessToken: bearer, standing }
}
