import { hash } from 'node:crypto'

/**
 * Caches the claims of verified tokens until they expire, by the hash of the token, so that no token stays in memory. Beyond
 * the limit the oldest entry is dropped.
 */
export class VerifiedTokenCache<Claims extends { exp: number }> {
  readonly #claims = new Map<string, Claims>()
  readonly #limit: number

  constructor(limit = 5_000) {
    this.#limit = limit
  }

  /** @param now in seconds */
  find(bearer: string, now: number): Claims | undefined {
    const key = keyOf(bearer)
    const claims = this.#claims.get(key)
    if (claims === undefined || claims.exp > now) return claims
    this.#claims.delete(key)
    return undefined
  }

  /** Call it only for a token that passed every check. */
  add(bearer: string, claims: Claims): void {
    this.#claims.set(keyOf(bearer), claims)
    if (this.#claims.size <= this.#limit) return
    const [oldest] = this.#claims.keys()
    if (oldest !== undefined) this.#claims.delete(oldest)
  }
}

function keyOf(bearer: string): string {
  return hash('sha256', bearer, 'base64')
}
