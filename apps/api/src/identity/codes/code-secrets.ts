import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeSubject } from '@mirador/database/identity/codes'
import type { CodePurpose } from '@mirador/database/schema/identity'
import { derivedKey } from '../../secrets/derived-key.ts'
import { makeSecret } from '../../secrets/one-use-secret.ts'

/** Keyed hashes. The database alone reveals neither addresses nor codes, and cannot be used to make a refresh token. */
export interface CodeSecrets {
  subjectOf(account: string, purpose: CodePurpose): CodeSubject
  hmacOf(subject: CodeSubject, code: string): string
  /**
   * Proof for a browser that has sent the password of an unconfirmed account; it is void after a change of the
   * password.
   */
  registrationProof(user: { sub: string; password_hash: string }): string
  /**
   * Proof for a browser that has signed in; it is void after a change of the password or the generation.
   * @param twoSteps the sign-in included the second factor
   */
  deviceProof(user: RememberedUser, options?: { twoSteps: boolean }): string
  /** The part of every refresh token of a session. */
  refreshTagOf(sid: string): Buffer
}

/** The user whose browser is remembered. */
export interface RememberedUser {
  sub: string
  password_hash: string
  device_generation: number
}

export function createCodeSecrets(authSecret: string): CodeSecrets {
  const key = derivedKey(authSecret, 'codes')
  const hmac = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    subjectOf: (account, purpose) => ({ subject_hash: hmac('account', account), purpose }),
    registrationProof: ({ sub, password_hash }) => hmac('registration', sub, password_hash),
    deviceProof: ({ sub, password_hash, device_generation }, { twoSteps } = { twoSteps: false }) =>
      // the first generation has none: cookies from before there were generations stay valid
      hmac(twoSteps ? 'device-two-steps' : 'device', sub, password_hash, ...generationOf(device_generation)),
    refreshTagOf: (sid) =>
      createHmac('sha256', key)
        .update(JSON.stringify(['refresh', sid]))
        .digest(),
    hmacOf: ({ subject_hash, purpose }, code) => hmac('code', purpose, subject_hash, code),
  }
}

function generationOf(generation: number): string[] {
  return generation > 0 ? [String(generation)] : []
}

/** Number of digits of a code, in groups of four: docs/decisions/0049 has the number of guesses that this allows. */
export const CODE_DIGITS = 12

export function makeCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** A value that matches no code, stored in place of a code's HMAC. */
export function decoyHmac(): string {
  return makeSecret()
}

/** Compares in constant time. */
export function isSameHmac(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
