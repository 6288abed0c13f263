import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import type { Operation } from './identity-context.ts'
import { initiateAuth } from './initiate-auth.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { revokeToken } from './revoke-token.ts'
import { signUp } from './sign-up.ts'

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'

/** Every operation there is: nothing administrative among them. */
const OPERATIONS: Record<string, Operation> = {
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ResendConfirmationCode: resendConfirmationCode,
  RevokeToken: revokeToken,
  SignUp: signUp,
}

/** Their names, for whoever tries them all. */
export const IDENTITY_OPERATIONS: readonly string[] = Object.keys(OPERATIONS)

/** The operation an `x-amz-target` header names. */
export function findOperation(target: string): Operation | undefined {
  if (!target.startsWith(TARGET_PREFIX)) return undefined
  const name = target.slice(TARGET_PREFIX.length)
  return Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined
}
