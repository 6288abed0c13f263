import { renewRecoveryCodes } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

export const renewRecoveryCodesRoute = route(renewRecoveryCodes, async ({ session, body, ip, origin }, context) => {
  const { secondFactor } = context.identity
  if (!secondFactor) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  const recovery_codes = await secondFactor.renewRecoveryCodes({ ...session, origin }, proof)
  if (!recovery_codes) throw new ApiError('second_factor_off')
  return { recovery_codes }
})
