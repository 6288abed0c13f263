import { startSecondFactor } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

export const startSecondFactorRoute = route(startSecondFactor, async ({ session, body, ip }, context) => {
  const { secondFactor } = context.identity
  if (!secondFactor) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  const started = await secondFactor.start(session, proof)
  if (!started) throw new ApiError('second_factor_on')
  return started
})
