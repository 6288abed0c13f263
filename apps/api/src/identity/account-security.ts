import type { Db } from '@mirador/database/connection/connect'
import { deleteCodesOfUser } from '@mirador/database/identity/codes'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import { listOpenSessions, revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { deleteLinksOfUser, listLinksOfUser } from '@mirador/database/identity/social'
import { findUserBySub, updatePassword } from '@mirador/database/identity/users'
import { type MailIdentity, queueMail } from '../mailer/mail.ts'
import type { Mailer } from '../mailer/mailer.ts'
import { passwordMail } from '../mailer/password-mail.ts'
import type { PasswordProof } from './passwords/own-passwords.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import { requireNewPassword } from './passwords/require-new-password.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'

interface Context {
  db: Db
  clock: () => Date
  passwords: PasswordHasher
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
}

interface Session {
  sub: string
  sid: string
}

export type AccountSecurity = ReturnType<typeof createAccountSecurity>

/** What users of the embedded service see and change about their ways in. Its functions throw InvalidToken for an ended session. */
export function createAccountSecurity({ db, clock, passwords, mailer, mailIdentity }: Context) {
  return {
    async read({ sub, sid }: Session) {
      const [user, sessions, links] = await Promise.all([
        findUserBySub(db, sub),
        listOpenSessions(db, sub, clock()),
        listLinksOfUser(db, sub),
      ])
      return {
        has_password: Boolean(user?.password_hash),
        sessions: sessions.map((session) => ({ ...session, is_current: session.sid === sid })),
        links,
      }
    },

    /** Ends one session, or all but the caller's. @returns how many */
    endSessions: ({ sub, sid: own }: Session, sid: string | undefined): Promise<number> =>
      revokeSessionsOfUser(db, sub, clock(), sid === undefined ? { except: own } : { sid }),

    /**
     * Ends the links to the social provider, and the other sessions that it opened.
     * @returns how many links; undefined: they are the only way in, since the user has no password
     */
    endLinks: (session: Session): Promise<number | undefined> =>
      db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session)
        const { sub, sid } = session
        if (!(await findUserBySub(tx, sub))?.password_hash) return undefined
        await deleteSecretsOfUser(tx, sub)
        await revokeSessionsOfUser(tx, sub, clock(), { except: sid, opened_with: 'social' })
        return deleteLinksOfUser(tx, sub)
      }),

    /**
     * Sets a new password, reports it by mail, and ends every other session and every code.
     * @param proof the old password, verified
     * @returns how many sessions
     * @throws InvalidPasswordException
     */
    async changePassword(session: Session, proof: PasswordProof, password: string): Promise<number> {
      requireNewPassword(password)
      const password_hash = await passwords.hash(password)
      const changedAt = clock()
      const { sub, sid } = session
      const { ended, mail } = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        const { email } = await updatePassword(tx, sub, password_hash)
        await deleteCodesOfUser(tx, sub)
        await deleteSecretsOfUser(tx, sub)
        const report = passwordMail({ to: email, changedAt, isByCode: false }, mailIdentity)
        await queueMail(tx, report, changedAt)
        return { ended: await revokeSessionsOfUser(tx, sub, changedAt, { except: sid }), mail: report }
      })
      mailer.posted(mail)
      return ended
    },
  }
}
