import type { Db } from '@mirador/database/connection/connect'
import {
  accessTokenHash,
  findAccessTokens,
  lockLiveGrant,
  updateGrantUse,
} from '@mirador/database/identity/assistant-grants'
import type { FastifyBaseLogger } from 'fastify'
import { lastUses } from '../personal-tokens/last-uses.ts'
import type { TokenCaller } from '../personal-tokens/token-caller.ts'
import { batchLookups } from '../sessions/batch-lookups.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { isAccessToken } from './assistant-format.ts'

export type Assistants = ReturnType<typeof createAssistants>

/**
 * Checks the access tokens of assistants that were allowed by OAuth.
 * @param audience the resource of this product: tokens for another one are refused
 */
export function createAssistants({
  db,
  clock,
  log,
  audience,
}: {
  db: Db
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  audience: string
}) {
  const find = batchLookups((hashes) => findAccessTokens(db, hashes))
  const recordUse = lastUses({ write: (use) => updateGrantUse(db, use), clock, log })

  return {
    /**
     * Finds the grant of an access token, and stores its use.
     * @param network a part of the address, as sessions show it
     * @throws InvalidToken a text without the checksum of a token is refused without a query
     */
    async verify(bearer: string, network: string): Promise<TokenCaller> {
      const grant = isAccessToken(bearer) ? await find(accessTokenHash(bearer)) : undefined
      if (!grant || grant.expires_at <= clock() || grant.audience !== audience)
        throw new InvalidToken('ended, unknown or for another resource', { code: 'invalid_token' })
      await recordUse(grant, network)
      const { id, sub, scopes, client_id } = grant
      return {
        sub,
        // the host, which is verified; the name is what the client calls itself
        token: { id, name: new URL(client_id).host, scopes },
        async requireLive(tx) {
          if (!(await lockLiveGrant(tx, id))) throw new InvalidToken('ended meanwhile', { code: 'invalid_token' })
        },
      }
    },
  }
}
