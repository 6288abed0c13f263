import type { Tx } from '@mirador/database/connection/connect'
import {
  acceptStep,
  consumeRecoveryCode,
  findSecondFactor,
  findTotp,
  insertTotp,
} from '@mirador/database/identity/second-factors'
import { derivedKey } from '../../secrets/derived-key.ts'
import { open, seal } from '../keys/sealed-key.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { isRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** The kind of an accepted code; `recovery`: with the number of remaining recovery codes. */
export type AcceptedCode = { kind: 'app' } | { kind: 'recovery'; remainingCodes: number }

/** The second factors of users. Its functions run in a transaction that has locked the user. */
export interface SecondFactors {
  isOn(tx: Tx, sub: string): Promise<boolean>
  /**
   * Stores a secret that waits for its first code.
   * @returns false: the user has a second factor
   */
  store(tx: Tx, sub: string, secret: string, now: Date): Promise<boolean>
  /**
   * The time step of a code of the waiting secret.
   * @returns undefined: the code is wrong, or no secret waits since `after`
   */
  stepOfFirst(tx: Tx, sub: string, code: string, times: { now: Date; after: Date }): Promise<number | undefined>
  /**
   * Uses up a code of the app, or a recovery code.
   * @throws CodeMismatchException, ExpiredCodeException the code was used before
   */
  accept(tx: Tx, sub: string, code: string, now: Date): Promise<AcceptedCode>
}

/** Secrets of apps are stored sealed, with a key derived from AUTH_SECRET. */
export function createSecondFactors(authSecret: string): SecondFactors {
  const key = derivedKey(authSecret, 'second-factors')

  async function acceptCodeOfApp(tx: Tx, sub: string, code: string, now: Date): Promise<AcceptedCode> {
    const totp = await findTotp(tx, sub)
    const secret = totp?.enabled_at ? open(totp.secret_sealed, key, sub) : undefined
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
    if (step === undefined) throw new IdentityError('CodeMismatchException')
    if (!(await acceptStep(tx, sub, step)))
      throw new IdentityError('ExpiredCodeException', 'Your software token has already been used once.')
    return { kind: 'app' }
  }

  async function acceptRecoveryCode(tx: Tx, sub: string, code: string, now: Date): Promise<AcceptedCode> {
    const remainingCodes = await consumeRecoveryCode(tx, sub, recoveryCodeHash(sub, code), now)
    if (remainingCodes === undefined) throw new IdentityError('CodeMismatchException')
    return { kind: 'recovery', remainingCodes }
  }

  return {
    isOn: async (tx, sub) => (await findSecondFactor(tx, sub)) !== undefined,
    store: (tx, sub, secret, now) => insertTotp(tx, { sub, secret_sealed: seal(secret, key, sub), created_at: now }),
    async stepOfFirst(tx, sub, code, { now, after }) {
      const totp = await findTotp(tx, sub)
      const isWaiting = totp && totp.enabled_at === null && totp.created_at > after
      const secret = isWaiting ? open(totp.secret_sealed, key, sub) : undefined
      return secret === undefined ? undefined : stepOfCode(secret, code.replace(/\s/g, ''), now)
    },
    accept: (tx, sub, code, now) =>
      isRecoveryCode(code)
        ? acceptRecoveryCode(tx, sub, code, now)
        : acceptCodeOfApp(tx, sub, code.replace(/\s/g, ''), now),
  }
}
