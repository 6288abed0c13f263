import { addPasskey } from '@mirador/contract/account-security'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** The password was entered when it was started: its challenge is good once, for this user. */
export const addPasskeyRoute = route(addPasskey, async ({ session, body, origin }, { identity: { passkeys } }) => {
  if (!passkeys) throw new ApiError('forbidden')
  const { id, client_data, attestation } = body.credential
  const response = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: client_data, attestationObject: attestation },
  }
  const added = await passkeys.add({ ...session, origin }, { name: body.name, response })
  if (!added) throw new ApiError('passkey_refused')
  return {}
})
