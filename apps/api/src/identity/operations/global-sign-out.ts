import { revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { verifyAccessToken } from './access-token.ts'
import type { Operation } from './identity-context.ts'

/** Ends every session of the user, on every device. */
export const globalSignOut: Operation = async (context, { body, refreshToken }) => {
  const { sub } = await verifyAccessToken(context, body)
  await revokeSessionsOfUser(context.db, sub, context.clock())
  refreshToken.forget()
  return {}
}
