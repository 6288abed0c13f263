import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../identity/bearer.ts'
import { InvalidToken, type TokenVerifier } from '../identity/token-verifier.ts'

/**
 * Who calls, by the bearer of the request.
 * @throws InvalidToken answered 401, whatever is wrong with it
 */
export async function authenticate(
  request: Pick<FastifyRequest, 'headers'>,
  verifier: TokenVerifier,
): Promise<{ sub: string; sid: string }> {
  const bearer = bearerOf(request)
  if (bearer === undefined) throw new InvalidToken('missing', { code: 'session_required' })
  const { sub, sid } = await verifier.verify(bearer)
  return { sub, sid }
}
