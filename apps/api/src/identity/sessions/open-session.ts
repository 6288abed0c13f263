import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@mirador/database/connection/connect'
import { consumeSecret, type IdentitySecret } from '@mirador/database/identity/secrets'
import { appendSecurityEvent, type EventOrigin } from '@mirador/database/identity/security-events'
import { hasSessionOfDevice, insertSession } from '@mirador/database/identity/sessions'
import { type IdentityUser, lockUserBySub } from '@mirador/database/identity/users'
import type { SessionOpening } from '@mirador/database/schema/identity'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { type AuthenticationResult, issueTokens } from '../tokens/tokens.ts'
import { makeRefreshToken, type RefreshTags, refreshTokenHash } from './refresh-token.ts'

/** What the caller has verified before: a password, by its stored hash, or a one-use secret. */
export type Proof = { password_hash: string } | Pick<IdentitySecret, 'secret_hash' | 'kind'>

interface NewSession {
  sub: string
  proof: Proof
  origin: EventOrigin
  /** whether the browser has signed in to the account before; absent: whether a session of such a device is known */
  isKnownDevice?: boolean
  /** what else the proof allows, in the same transaction */
  also?: ((tx: Tx, user: IdentityUser) => Promise<void>) | undefined
}

export interface OpenedSession {
  tokens: AuthenticationResult
  refreshToken: string
  expires_at: Date
}

interface SessionContext {
  db: Db
  clock: () => Date
  keys: SigningKeys
  secrets: RefreshTags
  issuer: string
  /** seconds */
  accessTtl: number
  /** seconds, renewals included */
  refreshTtl: number
}

/**
 * Opens a session, for every way into an account. The user's row is locked while the session is stored, and the proof is
 * checked again: whatever ends the sessions of a user (a reset, disabling, deletion) locks the same row, and therefore either
 * comes first and voids the proof, or comes later and ends this session too.
 * @returns undefined: the proof is void by now, or the user is disabled, unconfirmed or deleted
 */
export async function openSession(
  context: SessionContext,
  { sub, proof, origin, isKnownDevice, also }: NewSession,
): Promise<OpenedSession | undefined> {
  const { db, clock, keys, secrets, refreshTtl } = context
  // fails before a session is stored
  await keys.current()
  const now = clock()
  const sid = randomUUID()
  const refreshToken = makeRefreshToken(sid, secrets.refreshTagOf(sid))
  const expires_at = new Date(now.getTime() + refreshTtl * 1000)
  const session = { sid, sub, authenticated_at: now, expires_at }
  const user = await db.transaction().execute(async (tx) => {
    const locked = await lockUserBySub(tx, sub)
    if (!locked?.enabled || locked.status !== 'confirmed' || !(await isValid(tx, locked, proof, now))) return undefined
    const opened_with = openingOf(proof)
    const { device } = origin
    const isNewDevice = opened_with !== 'code' && !(isKnownDevice ?? (await hasSessionOfDevice(tx, sub, device)))
    const kind = isNewDevice ? 'signed_in_on_new_device' : 'signed_in'
    await appendSecurityEvent(tx, { sub, kind, happened_at: now, detail: opened_with, ...origin })
    await insertSession(tx, { ...session, refresh_hash: refreshTokenHash(refreshToken), device, opened_with })
    await also?.(tx, locked)
    return locked
  })
  if (!user) return undefined
  return { tokens: await issueTokens({ ...context, user, session, now }), refreshToken, expires_at }
}

function openingOf(proof: Proof): SessionOpening {
  if ('password_hash' in proof) return 'password'
  return proof.kind === 'social-code' ? 'social' : 'code'
}

async function isValid(tx: Tx, user: IdentityUser, proof: Proof, now: Date): Promise<boolean> {
  if ('password_hash' in proof) return user.password_hash === proof.password_hash
  return (await consumeSecret(tx, proof, now))?.sub === user.sub
}
