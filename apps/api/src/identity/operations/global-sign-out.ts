import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { lockUserBySub } from '@mirador/database/identity/users'
import { verifyAccessToken } from './access-token.ts'
import type { Operation } from './identity-context.ts'

/** Ends every session of the user, on every device. */
export const globalSignOut: Operation = async (context, { body, refreshToken, origin }) => {
  const { sub } = await verifyAccessToken(context, body)
  const happened_at = context.clock()
  await context.db.transaction().execute(async (tx) => {
    await lockUserBySub(tx, sub)
    const amount = await revokeSessionsOfUser(tx, sub, happened_at)
    await appendSecurityEvent(tx, { sub, kind: 'sessions_ended', happened_at, amount, ...origin })
  })
  refreshToken.forget()
  return {}
}
