import { isEmailAddress } from '@mirador/domain/account/email'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { REGISTER } from '../texts/registration-screens.ts'

/** The error of an e-mail field; undefined if it is valid. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return REGISTER.emailRequired
  return isEmailAddress(email) ? undefined : IDENTITY_TEXTS.InvalidParameterException
}
