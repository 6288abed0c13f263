import { endLinks } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

/** Refused to a user without a password, who could not sign in any more. */
export const endLinksRoute = route(endLinks, async ({ session, body, ip, origin }, context) => {
  const { security, passwords } = context.identity
  if (!security || !(await passwords?.isSet(session.sub))) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  return { ended: await security.endLinks({ ...session, origin }, proof) }
})
