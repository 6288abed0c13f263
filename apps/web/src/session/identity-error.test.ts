import { expect, test } from 'vitest'
import { identityCodeOf } from './identity-error.ts'

test.each([
  ['CodeMismatchException', '', 400, 'CodeMismatchException'],
  [
    'InvalidParameterException',
    "Value at 'confirmationCode' failed to satisfy constraint",
    400,
    'CodeMismatchException',
  ],
  ['ExpiredCodeException', '', 400, 'ExpiredCodeException'],
  ['UsernameExistsException', '', 400, 'UserNameExistsException'],
  ['AliasExistsException', '', 400, 'UserNameExistsException'],
  ['InvalidPasswordException', '', 400, 'InvalidPasswordException'],
  ['InvalidPasswordException', 'Provided password cannot be used for security reasons.', 400, 'CommonPassword'],
  ['PasswordHistoryPolicyViolationException', '', 400, 'InvalidPasswordException'],
  ['InvalidParameterException', "Value at 'password' failed to satisfy constraint", 400, 'InvalidPasswordException'],
  ['InvalidParameterException', 'Username should be an email.', 400, 'InvalidParameterException'],
  ['NotAuthorizedException', 'Incorrect username or password.', 400, 'NotAuthorizedException'],
  ['UserNotConfirmedException', '', 400, 'UserNotConfirmedException'],
  [
    'InvalidParameterException',
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
    400,
    'UserNotConfirmedException',
  ],
  ['PasswordResetRequiredException', '', 400, 'PasswordResetRequiredException'],
  ['UserNotFoundException', '', 400, 'UserNotFoundException'],
  ['LimitExceededException', '', 400, 'LimitExceededException'],
  ['TooManyRequestsException', '', 400, 'LimitExceededException'],
  ['TooManyFailedAttemptsException', '', 400, 'LimitExceededException'],
  ['ThrottlingException', '', 400, 'LimitExceededException'],
  ['NotAuthorizedException', 'Password attempts exceeded', 400, 'LimitExceededException'],
  ['', '', 429, 'LimitExceededException'],
  ['CodeMismatchException', '', 503, 'default'],
  ['InternalErrorException', '', 500, 'default'],
  ['CodeDeliveryFailureException', '', 400, 'default'],
  ['ResourceNotFoundException', '', 400, 'default'],
  ['UserLambdaValidationException', '', 400, 'default'],
  ['ForbiddenException', '', 403, 'default'],
  ['UnknownOperationException', '', 400, 'default'],
  ['constructor', '', 400, 'default'],
])('LOG-3 %s «%s» (%i) has the code %s of the catalogue', (type, message, status, code) => {
  expect(identityCodeOf(type, message, status)).toBe(code)
})
