import { isEmailAddress } from '@mirador/domain/account/email'
import { isStrongPassword } from '@mirador/domain/account/password'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { REGISTER } from '@mirador/texts/registration-screens'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/** REG-1: an e-mail, a strong password and its repetition. */
export function checkAccount({ username = '', password = '', repeatPassword }: FormValues): FormErrors {
  return {
    ...(!isEmailAddress(username) && { username: IDENTITY_TEXTS.InvalidParameterException }),
    ...(!isStrongPassword(password) && { password: IDENTITY_TEXTS.InvalidPasswordException }),
    ...(password !== repeatPassword && { repeatPassword: REGISTER.mismatch }),
  }
}
