import type { Db } from '@mirador/database/connection/connect'
import type { Scope } from '@mirador/domain/account/personal-tokens'

/** Who calls with a token instead of a session. */
export interface TokenCaller {
  sub: string
  token: { id: number; name: string; scopes: readonly Scope[] }
  /** the assistant that acts for its owner, as the log of the desk names it; absent: a program of the public API */
  assistant?: string
  /**
   * Locks what opens the token for a transaction that leaves an address behind.
   * @throws InvalidToken it was ended meanwhile
   */
  requireLive(tx: Db): Promise<void>
}
