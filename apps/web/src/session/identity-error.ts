import { IDENTITY_CODES, type IdentityCode } from '@mirador/contract/identity-codes'

/** A failure of the identity client; the message of its code is in @mirador/texts/identity. */
export class IdentityError extends Error {
  readonly code: IdentityCode

  constructor(code: IdentityCode) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
  }
}

/** Error names of the protocol that map to another code of the catalogue (identity design, section 6). */
const ALIASES: Record<string, IdentityCode> = {
  UsernameExistsException: 'UserNameExistsException',
  AliasExistsException: 'UserNameExistsException',
  PasswordHistoryPolicyViolationException: 'InvalidPasswordException',
  TooManyRequestsException: 'LimitExceededException',
  TooManyFailedAttemptsException: 'LimitExceededException',
  ThrottlingException: 'LimitExceededException',
}

/** The catalogue code of an error response of the identity service. */
export function identityCodeOf(type: string, message: string, status: number): IdentityCode {
  if (status === 429) return 'LimitExceededException'
  if (status >= 500) return 'default'
  if (type === 'InvalidParameterException') {
    if (/confirmationCode/i.test(message)) return 'CodeMismatchException'
    // Before the next check: Cognito's message begins with "Cannot reset password".
    if (/no registered\/verified email/i.test(message)) return 'UserNotConfirmedException'
    if (/password/i.test(message)) return 'InvalidPasswordException'
  }
  if (type === 'InvalidPasswordException' && /security reasons/i.test(message)) return 'CommonPassword'
  if (type === 'NotAuthorizedException' && /attempts exceeded/i.test(message)) return 'LimitExceededException'
  const alias = Object.hasOwn(ALIASES, type) ? ALIASES[type] : undefined
  return alias ?? IDENTITY_CODES.find((code) => code === type) ?? 'default'
}
