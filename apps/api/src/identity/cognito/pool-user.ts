import { z } from 'zod/mini'
import { WireError } from '../protocol/protocol.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { callPool } from './pool-call.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import type { UserPool } from './user-pool.ts'

const REFUSALS = new Set(['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'])

const user = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) })

/**
 * The address that the pool has for the user of an access token.
 * @throws InvalidToken the pool refuses the token, which may have been revoked there
 * @throws PoolUnavailable
 */
export async function emailInPool(
  pool: UserPool,
  { sub, accessToken }: { sub: string; accessToken: string },
): Promise<string | undefined> {
  const answer = z.safeParse(user, await callAsUser(pool, 'GetUser', accessToken))
  if (!answer.success) throw new PoolUnavailable('GetUser: not an answer of a pool')
  const attributes = new Map(answer.data.UserAttributes.map(({ Name, Value }) => [Name, Value]))
  if (attributes.get('sub') !== sub) throw new InvalidToken('of another user')
  return attributes.get('email')
}

/**
 * Deletes the user of an access token at the pool; does nothing for a user that no longer exists.
 * @throws InvalidToken the pool refuses the token
 * @throws PoolUnavailable
 */
export async function deleteUserInPool(pool: UserPool, accessToken: string): Promise<void> {
  await callAsUser(pool, 'DeleteUser', accessToken).catch((error: unknown) => {
    const { cause } = error as Error
    if (!(cause instanceof WireError && cause.code === 'UserNotFoundException')) throw error
  })
}

async function callAsUser(pool: UserPool, operation: 'GetUser' | 'DeleteUser', AccessToken: string) {
  try {
    return await callPool(pool, operation, { AccessToken })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    if (REFUSALS.has(error.code)) throw new InvalidToken('refused by the pool', { cause: error })
    throw new PoolUnavailable(`${operation}: ${error.code}`, { cause: error })
  }
}
