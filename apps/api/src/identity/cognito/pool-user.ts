import { z } from 'zod/mini'
import { WireError } from '../protocol.ts'
import { InvalidToken } from '../token-verifier.ts'
import { callPool } from './pool-call.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import type { UserPool } from './user-pool.ts'

const REFUSALS = new Set(['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'])

const user = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) })

/**
 * The address that the pool has of the user of an access token.
 * @throws InvalidToken the pool refuses the token: it may have been revoked there
 * @throws PoolUnavailable
 */
export async function emailInPool(
  pool: UserPool,
  { sub, accessToken }: { sub: string; accessToken: string },
): Promise<string | undefined> {
  const answer = z.safeParse(user, await getUser(pool, accessToken))
  if (!answer.success) throw new PoolUnavailable('GetUser: not the answer of a pool')
  const attributes = new Map(answer.data.UserAttributes.map(({ Name, Value }) => [Name, Value]))
  if (attributes.get('sub') !== sub) throw new InvalidToken('of another user')
  return attributes.get('email')
}

async function getUser(pool: UserPool, AccessToken: string) {
  try {
    return await callPool(pool, 'GetUser', { AccessToken })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    if (REFUSALS.has(error.code)) throw new InvalidToken('refused by the pool', { cause: error })
    throw new PoolUnavailable(`GetUser: ${error.code}`, { cause: error })
  }
}
