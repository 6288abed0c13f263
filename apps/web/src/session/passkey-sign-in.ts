import { startAuthentication } from '@simplewebauthn/browser'
import type { User } from './id-token.ts'
import { identity } from './identity.ts'

const PASSKEY = 'WEB_AUTHN'

/**
 * Signs in with a passkey that the person chooses in the browser's dialog.
 * @throws IdentityError
 * @throws Error a failure of the dialog, most often because it was closed
 */
export async function signInWithPasskey(): Promise<User> {
  const { call, enter } = identity()
  const AuthParameters = { PREFERRED_CHALLENGE: PASSKEY }
  const { Session, ChallengeParameters } = await call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
  const { CREDENTIAL_REQUEST_OPTIONS } = ChallengeParameters as Record<string, string>
  const optionsJSON = JSON.parse(String(CREDENTIAL_REQUEST_OPTIONS))
  const ChallengeResponses = { CREDENTIAL: JSON.stringify(await startAuthentication({ optionsJSON })) }
  return enter(await call('RespondToAuthChallenge', { ChallengeName: PASSKEY, Session, ChallengeResponses }))
}
