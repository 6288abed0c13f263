import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@mirador/database/connection/connect'
import { recordPasskeyUse } from '@mirador/database/identity/passkeys'
import { consumeSecret, insertSecret } from '@mirador/database/identity/secrets'
import { appendSecurityEvent, countAttempt, type EventOrigin } from '@mirador/database/identity/security-events'
import { hasSessionOfDevice, insertSession } from '@mirador/database/identity/sessions'
import { type IdentityUser, lockUserBySub } from '@mirador/database/identity/users'
import type { SessionOpening } from '@mirador/database/schema/identity'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { AcceptedCode, SecondFactors } from '../second-factor/second-factors.ts'
import { type AuthenticationResult, issueTokens } from '../tokens/tokens.ts'
import { makeRefreshToken, type RefreshTags, refreshTokenHash } from './refresh-token.ts'

/** Maximum time to enter the second factor. */
const CHALLENGE_MS = 5 * MINUTE_MS

/**
 * The proof that the caller has verified: a password, by its stored hash; a one-use secret; or a signature of a
 * passkey. The one-use secret of a challenge comes with the code of the second factor, which is checked here.
 */
export type Proof =
  | { password_hash: string }
  | { secret_hash: string; kind: 'sign-up-session' | 'social-code' }
  | { secret_hash: string; kind: 'second-factor'; code: string }
  | { passkey: { credential_id: string; counter: number } }

interface NewSession {
  sub: string
  proof: Proof
  origin: EventOrigin
  /** whether the browser has signed in to the account before; absent: whether a session of such a device is known */
  isKnownDevice?: boolean
  /** additional work of the proof, in the same transaction */
  also?: ((tx: Tx, user: IdentityUser, accepted?: AcceptedCode) => Promise<void>) | undefined
}

/** A sign-in with a valid proof, of a user with a second factor. */
export interface Challenge {
  /** one-use secret; its hash is the proof of the next call */
  challenge: string
  sub: string
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
  factors: SecondFactors
  issuer: string
  /** seconds */
  accessTtl: number
  /** seconds, renewals included */
  refreshTtl: number
}

/**
 * Opens a session, for every way to sign in. The user's row is locked while the session is stored, and the proof is
 * checked again: every change that ends the sessions of a user (a reset, disabling, deletion) locks the same row, and
 * therefore either comes first and voids the proof, or comes later and ends this session too.
 *
 * A user with a second factor gets a challenge instead, for any proof but a passkey: a second call, with the challenge
 * and a code, opens the session. A change that ends sessions ends challenges too.
 * @returns undefined: the proof is no longer valid, or the user is disabled, unconfirmed or deleted
 * @throws CodeMismatchException, ExpiredCodeException for the second factor: the challenge stays
 */
export async function openSession(
  context: SessionContext,
  { sub, proof, origin, isKnownDevice, also }: NewSession,
): Promise<OpenedSession | Challenge | undefined> {
  const { db, clock, keys, secrets, factors, refreshTtl } = context
  // fails before a session is stored
  await keys.current()
  const now = clock()
  const sid = randomUUID()
  const refreshToken = makeRefreshToken(sid, secrets.refreshTagOf(sid))
  const expires_at = new Date(now.getTime() + refreshTtl * 1000)
  const session = { sid, sub, authenticated_at: now, expires_at }
  const result = await db.transaction().execute(async (tx) => {
    const user = await lockUserBySub(tx, sub)
    if (!user?.enabled || user.status !== 'confirmed') return undefined
    const opened_with = await firstFactorOf(tx, user, proof, now)
    if (!opened_with) return undefined
    const code = 'code' in proof ? proof.code : undefined
    // a passkey is both factors: the device, and what unlocks it
    const isBoth = code !== undefined || 'passkey' in proof
    if (!isBoth && (await factors.isOn(tx, sub))) {
      // the owner sees that someone knew the first factor, also when the second is never entered
      await countAttempt(tx, { sub, kind: 'second_factor_asked', network: origin.network ?? '', at: now })
      return challenge(tx, { sub, opened_with, now })
    }
    const accepted = code === undefined ? undefined : await factors.accept(tx, sub, code, now)
    const { device } = origin
    const isNewDevice = opened_with !== 'code' && !(isKnownDevice ?? (await hasSessionOfDevice(tx, sub, device)))
    const kind = isNewDevice ? 'signed_in_on_new_device' : 'signed_in'
    await appendSecurityEvent(tx, { sub, kind, happened_at: now, detail: opened_with, ...origin })
    await insertSession(tx, { ...session, refresh_hash: refreshTokenHash(refreshToken), device, opened_with })
    await also?.(tx, user, accepted)
    return { user }
  })
  if (!result || 'challenge' in result) return result
  return { tokens: await issueTokens({ ...context, ...result, session, now }), refreshToken, expires_at }
}

/** @returns undefined: the proof is void */
async function firstFactorOf(tx: Tx, user: IdentityUser, proof: Proof, now: Date): Promise<SessionOpening | undefined> {
  if ('password_hash' in proof) return user.password_hash === proof.password_hash ? 'password' : undefined
  if ('passkey' in proof) {
    const isGood = await recordPasskeyUse(tx, user.sub, { ...proof.passkey, now })
    return isGood ? 'passkey' : undefined
  }
  const secret = await consumeSecret(tx, proof, now)
  if (secret?.sub !== user.sub) return undefined
  if (proof.kind === 'second-factor') return secret.opened_with ?? undefined
  return proof.kind === 'social-code' ? 'social' : 'code'
}

async function challenge(
  tx: Tx,
  { sub, opened_with, now }: { sub: string; opened_with: SessionOpening; now: Date },
): Promise<Challenge> {
  const secret = makeSecret()
  const expires_at = new Date(now.getTime() + CHALLENGE_MS)
  await insertSecret(tx, { secret_hash: secretHash(secret), kind: 'second-factor', sub, opened_with, expires_at })
  return { challenge: secret, sub }
}
