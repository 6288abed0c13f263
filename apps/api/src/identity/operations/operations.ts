import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import type { Operation } from './identity-context.ts'
import { initiateAuth } from './initiate-auth.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { signUp } from './sign-up.ts'

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'

/** Every operation; none is for administration. */
const OPERATIONS: Record<string, Operation> = {
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SignUp: signUp,
}

/** Names of all operations. */
export const IDENTITY_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

/** The operation of an `x-amz-target` header. */
export function findOperation(target: string): Operation | undefined {
  if (!target.startsWith(TARGET_PREFIX)) return undefined
  const name = target.slice(TARGET_PREFIX.length)
  return Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined
}
