import { changePassword } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { IdentityError } from '../../identity/protocol/identity-error.ts'

export const changePasswordRoute = route(
  changePassword,
  async ({ session, body, ip, origin }, { identity: { security, passwords } }) => {
    if (!security || !passwords) throw new ApiError('forbidden')
    try {
      const proof = await passwords.verify(session.sub, body.password, ip)
      if (!proof) throw new ApiError('wrong_password')
      return { ended: await security.changePassword({ ...session, origin }, proof, body.new_password) }
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      if (error.code === 'InvalidPasswordException')
        throw new ApiError('invalid_request', [{ field: 'new_password', code: 'invalid' }])
      // too many passwords wait to be hashed
      throw new ApiError('too_many_requests')
    }
  },
)
