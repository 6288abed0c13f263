import type { Tx } from '@mirador/database/connection/connect'
import {
  deleteTotp,
  enableTotp,
  findSecondFactor,
  replaceRecoveryCodes,
} from '@mirador/database/identity/second-factors'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { findUserBySub } from '@mirador/database/identity/users'
import { type EndedWays, endWaysIn, lockFeeds } from '@mirador/database/identity/ways-in'
import type { Keepable } from '@mirador/domain/account/ways-in'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queueMail } from '../mailer/mail.ts'
import { secondFactorMail } from '../mailer/second-factor-mail.ts'
import type { Actor, OwnContext, OwnSession } from './actor.ts'
import type { PasswordProof } from './passwords/own-passwords.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'
import { makeRecoveryCodes, recoveryCodeHash } from './second-factor/recovery-codes.ts'
import type { SecondFactors } from './second-factor/second-factors.ts'
import { makeTotpSecret, totpUri } from './second-factor/totp.ts'
import { InvalidToken } from './tokens/token-verifier.ts'

/** Maximum time between the secret and its first code. */
const SETUP_MS = 30 * MINUTE_MS

interface Context extends OwnContext {
  factors: SecondFactors
}

/** The events that a mail reports, with their kind in the security log. */
const LOGGED_AS = { on: 'second_factor_on', off: 'second_factor_off', codes: 'recovery_codes_renewed' } as const

export type OwnSecondFactor = ReturnType<typeof createOwnSecondFactor>

/**
 * How users of the embedded service turn their second factor on and off. `proof` is their verified password; its functions throw
 * InvalidToken for an ended session, or when the password has changed since.
 */
export function createOwnSecondFactor({ db, clock, factors, mailer, mailIdentity }: Context) {
  /**
   * Runs the work of a signed-in user, logs it, and reports it by mail together with what it ended.
   * @returns undefined: the work returned it, and nothing is reported
   */
  async function reported<T>(
    session: Actor,
    { proof, event }: { proof?: PasswordProof; event: keyof typeof LOGGED_AS },
    work: (tx: Tx, now: Date) => Promise<{ result: T; ended?: EndedWays } | undefined>,
  ): Promise<T | undefined> {
    const at = clock()
    const done = await db.transaction().execute(async (tx) => {
      await lockFeeds(tx, session.sub)
      await requireUnchanged(tx, session, proof)
      const done = await work(tx, at)
      if (!done) return undefined
      const { sub, origin } = session
      await appendSecurityEvent(tx, {
        sub,
        kind: LOGGED_AS[event],
        happened_at: at,
        amount: done.ended?.sessions ?? 0,
        ...origin,
      })
      const { email = '' } = (await findUserBySub(tx, session.sub)) ?? {}
      const mail = secondFactorMail({ to: email, event, at, ended: done.ended }, mailIdentity)
      await queueMail(tx, mail, at)
      return { result: done.result, mail }
    })
    if (done) mailer.posted(done.mail)
    return done?.result
  }

  async function giveRecoveryCodes(tx: Tx, sub: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      sub,
      codes.map((code) => recoveryCodeHash(sub, code)),
    )
    return codes
  }

  return {
    /**
     * Creates a new secret, which waits for its first code.
     * @returns undefined: the user has a second factor
     */
    start: (session: OwnSession, proof: PasswordProof): Promise<{ secret: string; uri: string } | undefined> =>
      db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        const user = await findUserBySub(tx, session.sub)
        if (!user) throw new InvalidToken('the user was deleted')
        const secret = makeTotpSecret()
        const isStored = await factors.store(tx, user.sub, secret, clock())
        return isStored ? { secret, uri: totpUri(secret, { ...mailIdentity, email: user.email }) } : undefined
      }),

    /**
     * Turns the second factor on with its first code, and ends the other means of access, opened without it, that the
     * owner does not keep.
     * @returns the recovery codes; undefined: the code is wrong, or no secret waits
     */
    confirm: (
      session: Actor,
      { code, keep }: { code: string; keep: readonly Keepable[] },
    ): Promise<string[] | undefined> =>
      reported(session, { event: 'on' }, async (tx, now) => {
        const { sub, sid, origin } = session
        const after = new Date(now.getTime() - SETUP_MS)
        const step = await factors.stepOfFirst(tx, sub, code, { now, after })
        if (step === undefined) return undefined
        await enableTotp(tx, sub, { step, now })
        const ended = await endWaysIn(tx, { sub, sid, change: 'second_factor_on', keep, origin, now })
        return { result: await giveRecoveryCodes(tx, sub), ended }
      }),

    /**
     * Replaces the recovery codes.
     * @returns undefined: the user has no second factor
     */
    renewRecoveryCodes: (session: Actor, proof: PasswordProof): Promise<string[] | undefined> =>
      reported(session, { proof, event: 'codes' }, async (tx) =>
        (await findSecondFactor(tx, session.sub)) ? { result: await giveRecoveryCodes(tx, session.sub) } : undefined,
      ),

    /**
     * Turns the second factor off, and ends the other sessions.
     * @returns undefined: it was off
     */
    end: (session: Actor, proof: PasswordProof): Promise<true | undefined> =>
      reported(session, { proof, event: 'off' }, async (tx, now) => {
        const { sub, sid, origin } = session
        const wasOn = (await findSecondFactor(tx, sub)) !== undefined
        await deleteTotp(tx, sub)
        const ended = await endWaysIn(tx, { sub, sid, change: 'second_factor_off', origin, now })
        return wasOn ? { result: true, ended } : undefined
      }),
  }
}
