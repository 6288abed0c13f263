import { findTokens, lockLiveToken, personalTokenHash, updateLastUse } from '@mirador/database/identity/personal-tokens'
import type { FastifyBaseLogger } from 'fastify'
import { batchLookups } from '../sessions/batch-lookups.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { announceEnds, type EndContext } from './announce-ends.ts'
import { lastUses } from './last-uses.ts'
import type { TokenCaller } from './token-caller.ts'
import { isToken } from './token-format.ts'

export type PersonalTokens = ReturnType<typeof createPersonalTokens>

/** Checks the personal tokens of requests. */
export function createPersonalTokens({ log, ...context }: EndContext & { log: Pick<FastifyBaseLogger, 'warn'> }) {
  const { db, clock } = context
  const find = batchLookups((hashes) => findTokens(db, hashes))

  const recordUse = lastUses({ write: (use) => updateLastUse(db, use), clock, log })

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
      return {
        sub,
        token: { id, name, scopes },
        async requireLive(tx) {
          if (!(await lockLiveToken(tx, id, clock())))
            throw new InvalidToken('ended meanwhile', { code: 'invalid_token' })
        },
      }
    },

    /** Mails the owners of tokens that end soon, each mail once. For a call each minute, in any number of processes. */
    announceEnds: () => announceEnds(context),
  }
}
