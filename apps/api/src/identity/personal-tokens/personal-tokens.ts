import {
  findTokens,
  type LiveToken,
  lockLiveToken,
  personalTokenHash,
  updateLastUse,
} from '@mirador/database/identity/personal-tokens'
import type { Scope } from '@mirador/domain/account/personal-tokens'
import { chileDay } from '@mirador/domain/time/chile-time'
import type { FastifyBaseLogger } from 'fastify'
import { batchLookups } from '../sessions/batch-lookups.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { announceEnds, type EndContext } from './announce-ends.ts'
import { isToken } from './token-format.ts'

/** A personal token that a request carries. */
export interface TokenCaller {
  sub: string
  token: { id: number; name: string; scopes: readonly Scope[] }
  /** the assistant that acts for its owner, as the log of the desk names it; absent: a program of the public API */
  assistant?: string
}

export type PersonalTokens = ReturnType<typeof createPersonalTokens>

/** Checks the personal tokens of requests. */
export function createPersonalTokens({ log, ...context }: EndContext & { log: Pick<FastifyBaseLogger, 'warn'> }) {
  const { db, clock } = context
  const find = batchLookups((hashes) => findTokens(db, hashes))

  /** A failure only leaves the last use as it was. */
  async function recordUse({ id, used_on, used_network }: LiveToken, network: string): Promise<void> {
    const day = chileDay(clock())
    if (used_on === day && used_network === network) return
    if (!mayWrite(id)) return
    await updateLastUse(db, { id, day, network }).catch((error: unknown) =>
      log.warn({ err: error }, 'last use of a token not stored'),
    )
  }

  const written = new Set<number>()
  let minute = Number.NaN
  /** Whether the use of a token was not written in this minute: one whose network alternates is not written each time. */
  function mayWrite(id: number): boolean {
    const current = Math.floor(clock().getTime() / 60_000)
    if (current !== minute) {
      written.clear()
      minute = current
    }
    if (written.has(id)) return false
    written.add(id)
    return true
  }

  return {
    /**
     * Finds the token of a request, and stores its use.
     * @param network a part of the address, as sessions show it
     * @throws InvalidToken a text without the checksum of a token is refused without a query
     */
    async verify(bearer: string, network: string): Promise<TokenCaller> {
      if (!isToken(bearer)) throw new InvalidToken('not a token', { code: 'invalid_token' })
      const token = await find(personalTokenHash(bearer).toString('hex'))
      if (!token || token.expires_at <= clock()) throw new InvalidToken('ended or unknown', { code: 'invalid_token' })
      await recordUse(token, network)
      const { id, sub, name, scopes } = token
      return { sub, token: { id, name, scopes } }
    },

    /** Mails the owners of tokens that end soon, each mail once. For a call each minute, in any number of processes. */
    announceEnds: () => announceEnds(context),

    /**
     * Locks the token for a transaction that leaves an address behind.
     * @throws InvalidToken it was ended meanwhile
     */
    async requireLive(tx: Parameters<typeof lockLiveToken>[0], id: number): Promise<void> {
      if (!(await lockLiveToken(tx, id, clock()))) throw new InvalidToken('ended meanwhile', { code: 'invalid_token' })
    },
  }
}
