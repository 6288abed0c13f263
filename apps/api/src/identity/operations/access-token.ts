import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { InvalidToken, type VerifiedToken } from '../tokens/token-verifier.ts'
import type { IdentityContext } from './identity-context.ts'

const request = z.object({ AccessToken: z.string() })

/**
 * Verifies the access token in the body of an operation.
 * @throws NotAuthorizedException
 */
export async function verifyAccessToken({ verifier }: IdentityContext, body: unknown): Promise<VerifiedToken> {
  const { AccessToken } = parseInput(request, body)
  try {
    return await verifier.verify(AccessToken)
  } catch (error) {
    if (error instanceof InvalidToken) throw new IdentityError('NotAuthorizedException', 'Invalid Access Token')
    throw error
  }
}
