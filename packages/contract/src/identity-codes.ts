/** The identity error catalogue (specification, section 8). The sentences are in @mirador/texts/identity. */
export const IDENTITY_CODES = [
  'default',
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNameExistsException',
  'InvalidPasswordException',
  // InvalidPasswordException, because attackers try it first
  'CommonPassword',
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UserNotFoundException',
  'LimitExceededException',
] as const

export type IdentityCode = (typeof IDENTITY_CODES)[number]
