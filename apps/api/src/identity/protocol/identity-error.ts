/** The codes of the protocol, spelled as by Cognito, with their default messages. */
const MESSAGES = {
  CodeMismatchException: 'Invalid verification code provided, please try again.',
  ExpiredCodeException: 'Invalid code provided, please request a code again.',
  ForbiddenException: 'The request does not come from an allowed origin.',
  InternalErrorException: 'Internal error.',
  InvalidParameterException: 'Invalid parameter.',
  InvalidPasswordException: 'Password did not conform with policy.',
  LimitExceededException: 'Attempt limit exceeded, please try after some time.',
  NotAuthorizedException: 'Incorrect username or password.',
  RequestEntityTooLargeException: 'The request is too large.',
  ResourceNotFoundException: 'User pool client does not exist.',
  SerializationException: 'The request is not valid JSON.',
  TooManyRequestsException: 'Too many requests, please try again.',
  UnknownOperationException: 'Unknown operation.',
  UserNotConfirmedException: 'User is not confirmed.',
  UserNotFoundException: 'User does not exist.',
  UsernameExistsException: 'An account with the given email already exists.',
} as const

export type IdentityCode = keyof typeof MESSAGES

const STATUS: Partial<Record<IdentityCode, number>> = {
  ForbiddenException: 403,
  RequestEntityTooLargeException: 413,
  InternalErrorException: 500,
}

/** A refusal of the identity service; the web app maps its code to a sentence. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityCode
  readonly status: number

  constructor(code: IdentityCode, message: string = MESSAGES[code]) {
    super(message)
    this.code = code
    this.status = STATUS[code] ?? 400
  }
}
