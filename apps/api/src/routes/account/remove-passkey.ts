import { removePasskey } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { verifiedPassword } from './verified-password.ts'

/** Repeating it is not an error; a passkey of another account counts as none. */
export const removePasskeyRoute = route(removePasskey, async ({ session, body, ip, origin }, context) => {
  const { passkeys } = context.identity
  if (!passkeys) throw new ApiError('forbidden')
  const proof = await verifiedPassword(context, { session, ip, password: body.password })
  await passkeys.remove({ ...session, origin }, proof, body.id)
  return {}
})
