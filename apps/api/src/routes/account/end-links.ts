import { endLinks } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** Refused to a user without a password, who could not sign in any more. */
export const endLinksRoute = route(endLinks, async ({ session, origin }, { identity: { security } }) => {
  const ended = await security?.endLinks({ ...session, origin })
  if (ended === undefined) throw new ApiError('forbidden')
  return { ended }
})
