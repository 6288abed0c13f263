import { isStrongPassword } from '@mirador/domain/account/password'
import { IdentityError } from '../protocol/identity-error.ts'
import { isCommonPassword, type PasswordContext } from './common-passwords.ts'
import { isHashable } from './password-hash.ts'

/**
 * Cognito's message for a password that it knows to be compromised: the web distinguishes it by the message from a weak
 * one.
 */
const COMMON = 'Provided password cannot be used for security reasons.'

/** A password was refused because attackers try it first. */
export class CommonPassword extends IdentityError {
  constructor() {
    super('InvalidPasswordException', COMMON)
  }
}

/**
 * Checks the rules for a new password.
 * @throws InvalidPasswordException, or CommonPassword, which has its code
 */
export async function requireNewPassword(password: string, context: PasswordContext): Promise<void> {
  if (!isStrongPassword(password)) throw new IdentityError('InvalidPasswordException')
  if (!isHashable(password))
    throw new IdentityError('InvalidPasswordException', 'Password did not conform with policy: Password is too long.')
  if (await isCommonPassword(password, context)) throw new CommonPassword()
}
