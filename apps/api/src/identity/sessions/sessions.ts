import type { Db } from '@mirador/database/connection/connect'
import { appendSecurityEvent, type EventOrigin } from '@mirador/database/identity/security-events'
import {
  findLiveSessions,
  findSession,
  findSessions,
  type IdentitySession,
  revokeSession,
  rotateSession,
} from '@mirador/database/identity/sessions'
import { lockUserBySub } from '@mirador/database/identity/users'
import type { FastifyBaseLogger } from 'fastify'
import { IdentityError } from '../protocol/identity-error.ts'
import type { SessionRegistry } from '../tokens/token-verifier.ts'
import { batchLookups, batchQuestions } from './batch-lookups.ts'
import {
  hasTag,
  makeRotationSeed,
  nextRefreshToken,
  type RefreshTags,
  refreshTokenHash,
  sidOfRefreshToken,
} from './refresh-token.ts'

/** Two tabs, or a client whose response was lost, may use the same refresh token for this long. */
const GRACE_MS = 30_000

interface RenewalContext {
  db: Db
  secrets: RefreshTags
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Replaces a refresh token. Within the grace time a used token gets the same successor again, in case the response was lost.
 * Later its reuse ends the session: one of the two holders is a thief. A value that was never issued for the session ends nothing.
 * @throws NotAuthorizedException
 */
export async function renewSession(
  { db, secrets, log }: RenewalContext,
  refreshToken: string,
  now: Date,
  origin: EventOrigin,
): Promise<{ session: IdentitySession; refreshToken: string }> {
  const sid = sidOfRefreshToken(refreshToken)
  if (!sid) throw new IdentityError('NotAuthorizedException', 'Invalid Refresh Token')
  const from = refreshTokenHash(refreshToken)
  const seed = makeRotationSeed()
  const tag = secrets.refreshTagOf(sid)
  const next = nextRefreshToken(refreshToken, seed, tag)
  const rotated = await rotateSession(db, { sid, from, to: refreshTokenHash(next), seed, now })
  if (rotated) return { session: rotated, refreshToken: next }

  const session = await findSession(db, sid)
  const wasIssued = session && (isOneOf(session, from) || hasTag(refreshToken, tag))
  if (!session || !wasIssued) throw new IdentityError('NotAuthorizedException', 'Invalid Refresh Token')
  if (session.revoked_at) throw new IdentityError('NotAuthorizedException', 'Refresh Token has been revoked')
  if (session.expires_at <= now) throw new IdentityError('NotAuthorizedException', 'Refresh Token has expired')
  const { rotated_at, rotation_seed } = session
  const isInGrace = rotated_at !== null && now.getTime() - rotated_at.getTime() < GRACE_MS
  if (session.prev_hash === from && isInGrace && rotation_seed !== null)
    return { session, refreshToken: nextRefreshToken(refreshToken, rotation_seed, tag) }
  await db.transaction().execute(async (tx) => {
    if (!(await lockUserBySub(tx, session.sub))) return
    if (await revokeSession(tx, sid, now))
      await appendSecurityEvent(tx, { sub: session.sub, kind: 'session_copied', happened_at: now, ...origin })
  })
  log.warn({ sid }, 'refresh token used again, session revoked')
  throw new IdentityError('NotAuthorizedException', 'Refresh Token has been revoked')
}

/** Finds the session of a refresh token, current or just replaced; undefined for any other token. */
export type FindSessionOfToken = (refreshToken: string) => Promise<IdentitySession | undefined>

/** Look-ups of one turn of the event loop share a query: anyone may sign out with an invented token. */
export function createTokenLookup(db: Db, atATime?: number): FindSessionOfToken {
  const lookUp = batchLookups((sids) => findSessions(db, sids), atATime)
  return async (refreshToken) => {
    const sid = sidOfRefreshToken(refreshToken)
    const session = sid ? await lookUp(sid) : undefined
    return session && isOneOf(session, refreshTokenHash(refreshToken)) ? session : undefined
  }
}

/** Whether a hash is that of the session's token, current or just replaced. */
function isOneOf({ refresh_hash, prev_hash }: IdentitySession, hash: string): boolean {
  return refresh_hash === hash || prev_hash === hash
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The sessions of the embedded service; look-ups of one turn of the event loop share a query. */
export function createSessionRegistry({
  db,
  clock,
  lookUpsAtATime,
}: {
  db: Db
  clock: () => Date
  lookUpsAtATime?: number | undefined
}): SessionRegistry {
  const isLive = batchQuestions((sids) => findLiveSessions(db, sids), lookUpsAtATime)
  return {
    isRevoked: async (sid) => !(UUID.test(sid) && (await isLive(sid))),
    isRevokedOn: async (other, sid) => !(UUID.test(sid) && (await findLiveSessions(other, [sid])).has(sid)),
    // the row outlives the tokens: their expiry is not needed
    async revoke(sid) {
      await revokeSession(db, sid, clock())
    },
  }
}
