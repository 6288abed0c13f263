import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type CryptoKey, createLocalJWKSet, createRemoteJWKSet, errors, type JWTHeaderParameters } from 'jose'
import { PoolUnavailable } from './pool-unavailable.ts'
import { issuerOfPool, type UserPool } from './user-pool.ts'

const TIMEOUT_MS = 5_000
/** Minimum time between two reloads for unknown key ids, which anyone can invent. */
const COOLDOWN_MS = 30_000
const MAX_AGE_MS = 10 * MINUTE_MS

const ABOUT_THE_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

export interface PoolKeyOptions {
  clock: () => Date
  cooldownMs?: number
  maxAgeMs?: number
}

/**
 * The public keys of a pool: loaded when first needed, and again when they are old or a token names an unknown one. While
 * they cannot be loaded, the last ones stay valid.
 * @returns finds the key of a token's header; throws JWKSNoMatchingKey, or PoolUnavailable when the keys cannot be loaded
 */
export function createPoolKeys(
  pool: UserPool,
  { clock, cooldownMs = COOLDOWN_MS, maxAgeMs = MAX_AGE_MS }: PoolKeyOptions,
): (header: JWTHeaderParameters) => Promise<CryptoKey> {
  const remote = createRemoteJWKSet(new URL(`${issuerOfPool(pool)}/.well-known/jwks.json`), {
    timeoutDuration: pool.timeoutMs ?? TIMEOUT_MS,
    cooldownDuration: cooldownMs,
    cacheMaxAge: maxAgeMs,
  })
  let failedAt = Number.NEGATIVE_INFINITY
  let cause: unknown

  async function findInLastKeys(header: JWTHeaderParameters) {
    const known = remote.jwks()
    try {
      if (known) return await createLocalJWKSet(known)(header)
    } catch (error) {
      // it may be a newer key
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    throw new PoolUnavailable('keys', { cause })
  }

  return async (header) => {
    // a pool that hangs must not delay every call
    if (remote.jwks() && clock().getTime() - failedAt < cooldownMs) return findInLastKeys(header)
    try {
      return await remote(header)
    } catch (error) {
      if (ABOUT_THE_TOKEN.some((kind) => error instanceof kind)) throw error
      failedAt = clock().getTime()
      cause = error
      return findInLastKeys(header)
    }
  }
}
