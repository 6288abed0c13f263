import type { Operation } from './context.ts'
import { confirmForgotPassword } from './operations/confirm-forgot-password.ts'
import { confirmSignUp } from './operations/confirm-sign-up.ts'
import { forgotPassword } from './operations/forgot-password.ts'
import { getTokensFromRefreshToken } from './operations/get-tokens-from-refresh-token.ts'
import { getUser } from './operations/get-user.ts'
import { globalSignOut } from './operations/global-sign-out.ts'
import { initiateAuth } from './operations/initiate-auth.ts'
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts'
import { revokeToken } from './operations/revoke-token.ts'
import { signUp } from './operations/sign-up.ts'

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
