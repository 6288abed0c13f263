import { hash } from 'node:crypto'

/**
 * Remembers what tokens said once their signature was checked, until they expire; by their hash, so that no token lies
 * in memory. Past the limit the oldest is forgotten: it is only checked again.
 */
export class VerifiedTokens<Claims extends { exp: number }> {
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

  /** Only for a token that proved good in everything. */
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
