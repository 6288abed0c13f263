import { endSessions } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** A session of another account counts as none. */
export const endSessionsRoute = route(endSessions, async ({ session, body, origin }, { identity: { security } }) => {
  if (!security) throw new ApiError('forbidden')
  return { ended: await security.endSessions({ ...session, origin }, body.sid) }
})
