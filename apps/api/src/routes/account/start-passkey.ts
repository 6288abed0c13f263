import { startPasskey } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

export const startPasskeyRoute = route(startPasskey, async ({ session, body, ip }, context) => {
  const { passkeys } = context.identity
  if (!passkeys) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  const options = await passkeys.start(session, proof)
  if (!options) throw new ApiError('too_many_passkeys')
  return { options: { ...options } }
})
