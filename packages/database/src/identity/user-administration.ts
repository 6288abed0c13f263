import { KEEPABLE } from '@mirador/domain/account/ways-in'
import type { Db } from '../connection/connect.ts'
import { deleteTotp } from './second-factors.ts'
import { appendSecurityEvent } from './security-events.ts'
import { deleteLinksOfUser, lockUserByEmail } from './social.ts'
import { findUserByEmail } from './users.ts'
import { endWaysIn, lockFeeds } from './ways-in.ts'

/** The operator's actions on a user. */
export const USER_ACTIONS = ['disable', 'enable', 'sessions', 'unlink', 'mfa-off'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

const LOGGED_AS = {
  disable: 'disabled',
  enable: 'enabled',
  sessions: 'sessions_ended_by_operator',
  unlink: 'google_unlinked_by_operator',
  'mfa-off': 'second_factor_off_by_operator',
} as const satisfies Record<UserAction, string>

/** What an action ended. */
export interface AdministeredUser {
  email: string
  sessions: number
  links: number
  hadSecondFactor: boolean
}

/**
 * Acts on the user of an address, at once: the next request of an ended session is refused.
 * - `disable`: no sign-in and no reset any more; sessions, codes and one-use secrets end
 * - `enable`: the opposite; nothing comes back
 * - `sessions`: ends every session, and all that a new password would end: passkeys, links, calendar and feed addresses
 * - `unlink`: ends the links to the social provider, and every session, since one may have begun there
 * - `mfa-off`: ends the second factor, for an owner who has lost the app and the recovery codes
 * @returns undefined: no user has the address
 */
export async function administerUser(
  db: Db,
  action: UserAction,
  email_norm: string,
  now: Date,
): Promise<AdministeredUser | undefined> {
  return db.transaction().execute(async (tx) => {
    const candidate = await findUserByEmail(tx, email_norm)
    if (!candidate) return undefined
    await lockFeeds(tx, candidate.sub)
    const user = await lockUserByEmail(tx, email_norm)
    if (user?.sub !== candidate.sub) return undefined
    const { sub, email } = user
    const enabled = action !== 'disable' && (action === 'enable' || user.enabled)
    if (enabled !== user.enabled) await tx.updateTable('idp_user').set({ enabled }).where('sub', '=', sub).execute()
    if (action === 'enable') {
      await appendSecurityEvent(tx, { sub, kind: LOGGED_AS.enable, happened_at: now })
      return { email, sessions: 0, links: 0, hadSecondFactor: false }
    }
    const unlinked = action === 'unlink' ? await deleteLinksOfUser(tx, sub) : 0
    const hadSecondFactor = action === 'mfa-off' && (await deleteTotp(tx, sub))
    const change = action === 'mfa-off' ? 'second_factor_off' : 'sessions_ended'
    // the owner cannot choose here: only the action that ends the sessions ends the other means of access too
    const ended = await endWaysIn(tx, { sub, change, keep: action === 'sessions' ? [] : KEEPABLE, now })
    const { sessions } = ended
    const links = unlinked + ended.links
    await appendSecurityEvent(tx, { sub, kind: LOGGED_AS[action], happened_at: now, amount: sessions })
    return { email, links, hadSecondFactor, sessions }
  })
}
