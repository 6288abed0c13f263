import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { lockUserBySub } from '@mirador/database/identity/users'
import { endWaysIn, lockFeeds } from '@mirador/database/identity/ways-in'
import { KEEPABLE } from '@mirador/domain/account/ways-in'
import { verifyAccessToken } from './access-token.ts'
import type { Operation } from './identity-context.ts'

/**
 * Ends every session of the user, on every device, with the challenges and remembered browsers. Other means of access
 * stay: an access token alone, which may be stolen, must not remove passkeys and links from their owner.
 */
export const globalSignOut: Operation = async (context, { body, refreshToken, origin }) => {
  const { sub } = await verifyAccessToken(context, body)
  const happened_at = context.clock()
  await context.db.transaction().execute(async (tx) => {
    await lockFeeds(tx, sub)
    await lockUserBySub(tx, sub)
    const ending = { sub, change: 'sessions_ended', keep: KEEPABLE, origin, now: happened_at } as const
    const { sessions: amount } = await endWaysIn(tx, ending)
    await appendSecurityEvent(tx, { sub, kind: 'sessions_ended', happened_at, amount, ...origin })
  })
  refreshToken.forget()
  return {}
}
