import { listPasskeys } from '@mirador/database/identity/passkeys'
import { findSecondFactor } from '@mirador/database/identity/second-factors'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { listOpenSessions, revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { deleteLinksOfUser, listLinksOfUser } from '@mirador/database/identity/social'
import { findUserBySub, lockUserBySub, updatePassword } from '@mirador/database/identity/users'
import { type EndedWays, endWaysIn, findFeeds, lockFeeds } from '@mirador/database/identity/ways-in'
import type { Keepable } from '@mirador/domain/account/ways-in'
import { unlinkMail } from '../mailer/link-mail.ts'
import { queueMail } from '../mailer/mail.ts'
import { passwordMail } from '../mailer/password-mail.ts'
import { sessionsMail } from '../mailer/sessions-mail.ts'
import type { Actor, OwnContext, OwnSession } from './actor.ts'
import type { PasswordProof } from './passwords/own-passwords.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import { requireNewPassword } from './passwords/require-new-password.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'

interface Context extends OwnContext {
  passwords: PasswordHasher
}

/** A change of proof in an open session. */
interface Change {
  proof?: PasswordProof | undefined
  /** means of access that the owner keeps */
  keep: readonly Keepable[]
}

export type AccountSecurity = ReturnType<typeof createAccountSecurity>

/**
 * What users of the embedded service see and change about their means of access. Its functions throw InvalidToken for
 * an ended session.
 */
export function createAccountSecurity({ db, clock, passwords, mailer, mailIdentity }: Context) {
  return {
    async read({ sub, sid }: OwnSession) {
      const [user, sessions, links, second_factor, passkeys, feeds] = await Promise.all([
        findUserBySub(db, sub),
        listOpenSessions(db, sub, clock()),
        listLinksOfUser(db, sub),
        findSecondFactor(db, sub),
        listPasskeys(db, sub),
        findFeeds(db, sub, clock()),
      ])
      return {
        has_password: Boolean(user?.password_hash),
        sessions: sessions.map((session) => ({ ...session, is_current: session.sid === sid })),
        links,
        second_factor: second_factor ?? null,
        passkeys: passkeys.map(({ credential_id: id, ...passkey }) => ({ id, ...passkey })),
        feeds: { has_calendar: feeds.hasCalendar, searches: feeds.searchFeeds },
        tokens: feeds.tokens,
        webhooks: feeds.webhooks,
        assistants: feeds.assistants,
      }
    },

    /**
     * Ends one session.
     * @returns how many were ended
     */
    endSession: ({ sub, origin }: Actor, sid: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await lockUserBySub(tx, sub)
        const happened_at = clock()
        const ended = await revokeSessionsOfUser(tx, sub, happened_at, { sid })
        if (ended > 0)
          await appendSecurityEvent(tx, { sub, kind: 'sessions_ended', happened_at, amount: ended, ...origin })
        return ended
      }),

    /**
     * Ends the other sessions and all other means of access that the owner does not keep, and reports it by mail.
     * @param proof the verified password; absent for a user without one
     */
    async endOthers(session: Actor, { proof, keep }: Change): Promise<EndedWays> {
      const now = clock()
      const { sub, sid, origin } = session
      const { ended, mail } = await db.transaction().execute(async (tx) => {
        await lockFeeds(tx, sub)
        await requireUnchanged(tx, session, proof)
        const ended = await endWaysIn(tx, { sub, sid, change: 'sessions_ended', keep, origin, now })
        await appendSecurityEvent(tx, {
          sub,
          kind: 'sessions_ended',
          happened_at: now,
          amount: ended.sessions,
          ...origin,
        })
        const { email: to = '' } = (await findUserBySub(tx, sub)) ?? {}
        const report = sessionsMail({ to, ended, at: now }, mailIdentity)
        await queueMail(tx, report, now)
        return { ended, mail: report }
      })
      mailer.posted(mail)
      return ended
    },

    /**
     * Ends the links to the social provider and the other sessions opened by them, and reports it by mail.
     * @param proof the verified password: without one, the links are the only means of access
     * @returns the number of links
     */
    async endLinks(session: Actor, proof: PasswordProof): Promise<number> {
      const now = clock()
      const { sub, sid, origin } = session
      const { links, mail } = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        await deleteSecretsOfUser(tx, sub)
        const amount = await revokeSessionsOfUser(tx, sub, now, { except: sid, opened_with: 'social' })
        const links = await deleteLinksOfUser(tx, sub)
        if (links === 0) return { links, mail: undefined }
        await appendSecurityEvent(tx, { sub, kind: 'google_unlinked', happened_at: now, amount, ...origin })
        const { email: to = '' } = (await findUserBySub(tx, sub)) ?? {}
        const report = unlinkMail({ to, at: now }, mailIdentity)
        await queueMail(tx, report, now)
        return { links, mail: report }
      })
      if (mail) mailer.posted(mail)
      return links
    },

    /**
     * Sets a new password, reports it by mail, and ends all other means of access that the owner does not keep.
     * @param proof the verified old password
     * @throws InvalidPasswordException
     */
    async changePassword(
      session: Actor,
      { proof, keep, password }: Change & { proof: PasswordProof; password: string },
    ): Promise<EndedWays> {
      const email = (await findUserBySub(db, session.sub))?.email_norm ?? ''
      await requireNewPassword(password, { email, product: mailIdentity.product })
      const password_hash = await passwords.hash(password, 'known')
      const changedAt = clock()
      const { sub, sid, origin } = session
      const { ended, mail } = await db.transaction().execute(async (tx) => {
        await lockFeeds(tx, sub)
        await requireUnchanged(tx, session, proof)
        const { email: to } = await updatePassword(tx, sub, password_hash)
        const ended = await endWaysIn(tx, { sub, sid, change: 'password_changed', keep, origin, now: changedAt })
        const report = passwordMail({ to, changedAt, ended, isByCode: false }, mailIdentity)
        await queueMail(tx, report, changedAt)
        await appendSecurityEvent(tx, {
          sub,
          kind: 'password_changed',
          happened_at: changedAt,
          amount: ended.sessions,
          ...origin,
        })
        return { ended, mail: report }
      })
      mailer.posted(mail)
      return ended
    },
  }
}
