import { endSecondFactor } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

/** Repeating it is not an error. */
export const endSecondFactorRoute = route(endSecondFactor, async ({ session, body, ip, origin }, context) => {
  const { secondFactor } = context.identity
  if (!secondFactor) throw new ApiError('forbidden')
  await secondFactor.end(
    { ...session, origin },
    await verifiedPassword(context, { session, ip, password: body.password }),
  )
  return {}
})
