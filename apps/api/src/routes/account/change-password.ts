import { changePassword } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { CommonPassword } from '../../identity/passwords/require-new-password.ts'
import { IdentityError } from '../../identity/protocol/identity-error.ts'
import { verifiedPassword } from './verified-password.ts'

export const changePasswordRoute = route(changePassword, async ({ session, body, ip, origin }, context) => {
  const { security } = context.identity
  if (!security) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  try {
    const change = { proof, keep: body.keep, password: body.new_password }
    const { sessions } = await security.changePassword({ ...session, origin }, change)
    return { ended: sessions }
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error instanceof CommonPassword) throw new ApiError('common_password')
    if (error.code === 'InvalidPasswordException')
      throw new ApiError('invalid_request', [{ field: 'new_password', code: 'invalid' }])
    // too many passwords wait to be hashed
    throw new ApiError('too_many_requests')
  }
})
