import { confirmSecondFactor } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** The password was entered when it was started: only that person knows the secret. */
export const confirmSecondFactorRoute = route(confirmSecondFactor, async ({ session, body, origin }, { identity }) => {
  if (!identity.secondFactor) throw new ApiError('forbidden')
  const recovery_codes = await identity.secondFactor.confirm({ ...session, origin }, body)
  if (!recovery_codes) throw new ApiError('wrong_code')
  return { recovery_codes }
})
