import { deleteCodesOfUser } from '@mirador/database/identity/codes'
import { listPasskeys } from '@mirador/database/identity/passkeys'
import { findSecondFactor } from '@mirador/database/identity/second-factors'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { listOpenSessions, revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { deleteLinksOfUser, listLinksOfUser } from '@mirador/database/identity/social'
import { findUserBySub, lockUserBySub, updatePassword } from '@mirador/database/identity/users'
import { queueMail } from '../mailer/mail.ts'
import { passwordMail } from '../mailer/password-mail.ts'
import type { Actor, OwnContext, OwnSession } from './actor.ts'
import type { PasswordProof } from './passwords/own-passwords.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import { requireNewPassword } from './passwords/require-new-password.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'

interface Context extends OwnContext {
  passwords: PasswordHasher
}

export type AccountSecurity = ReturnType<typeof createAccountSecurity>

/** What users of the embedded service see and change about their ways in. Its functions throw InvalidToken for an ended session. */
export function createAccountSecurity({ db, clock, passwords, mailer, mailIdentity }: Context) {
  return {
    async read({ sub, sid }: OwnSession) {
      const [user, sessions, links, second_factor, passkeys] = await Promise.all([
        findUserBySub(db, sub),
        listOpenSessions(db, sub, clock()),
        listLinksOfUser(db, sub),
        findSecondFactor(db, sub),
        listPasskeys(db, sub),
      ])
      return {
        has_password: Boolean(user?.password_hash),
        sessions: sessions.map((session) => ({ ...session, is_current: session.sid === sid })),
        links,
        second_factor: second_factor ?? null,
        passkeys: passkeys.map(({ credential_id: id, ...passkey }) => ({ id, ...passkey })),
      }
    },

    /** Ends one session, or all but the caller's. @returns how many */
    endSessions: ({ sub, sid: own, origin }: Actor, sid: string | undefined): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await lockUserBySub(tx, sub)
        const happened_at = clock()
        const ended = await revokeSessionsOfUser(tx, sub, happened_at, sid === undefined ? { except: own } : { sid })
        if (ended > 0)
          await appendSecurityEvent(tx, { sub, kind: 'sessions_ended', happened_at, amount: ended, ...origin })
        return ended
      }),

    /**
     * Ends the links to the social provider, and the other sessions that it opened.
     * @returns how many links; undefined: they are the only way in, since the user has no password
     */
    endLinks: (session: Actor): Promise<number | undefined> =>
      db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session)
        const { sub, sid, origin } = session
        if (!(await findUserBySub(tx, sub))?.password_hash) return undefined
        await deleteSecretsOfUser(tx, sub)
        const happened_at = clock()
        const amount = await revokeSessionsOfUser(tx, sub, happened_at, { except: sid, opened_with: 'social' })
        await appendSecurityEvent(tx, { sub, kind: 'google_unlinked', happened_at, amount, ...origin })
        return deleteLinksOfUser(tx, sub)
      }),

    /**
     * Sets a new password, reports it by mail, and ends every other session and every code.
     * @param proof the old password, verified
     * @returns how many sessions
     * @throws InvalidPasswordException
     */
    async changePassword(session: Actor, proof: PasswordProof, password: string): Promise<number> {
      const email = (await findUserBySub(db, session.sub))?.email_norm ?? ''
      await requireNewPassword(password, { email, product: mailIdentity.product })
      const password_hash = await passwords.hash(password)
      const changedAt = clock()
      const { sub, sid, origin } = session
      const { ended, mail } = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        const { email: to } = await updatePassword(tx, sub, password_hash)
        await deleteCodesOfUser(tx, sub)
        await deleteSecretsOfUser(tx, sub)
        const report = passwordMail({ to, changedAt, isByCode: false }, mailIdentity)
        await queueMail(tx, report, changedAt)
        const amount = await revokeSessionsOfUser(tx, sub, changedAt, { except: sid })
        await appendSecurityEvent(tx, { sub, kind: 'password_changed', happened_at: changedAt, amount, ...origin })
        return { ended: amount, mail: report }
      })
      mailer.posted(mail)
      return ended
    },
  }
}
