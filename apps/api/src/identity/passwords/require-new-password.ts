import { isStrongPassword } from '@mirador/domain/account/password'
import { IdentityError } from '../protocol/identity-error.ts'
import { isHashable } from './password-hash.ts'

/**
 * The rules for a new password.
 * @throws InvalidPasswordException
 */
export function requireNewPassword(password: string): void {
  if (!isStrongPassword(password)) throw new IdentityError('InvalidPasswordException')
  if (!isHashable(password))
    throw new IdentityError('InvalidPasswordException', 'Password did not conform with policy: Password is too long.')
}
