import { isStrongPassword } from '@mirador/domain/account/password'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { emailError } from '../../components/check-email.ts'
import { REGISTER } from '../../texts/registration-screens.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/** REG-1: an e-mail, a strong password and its repetition. */
export function checkAccount({ username = '', password = '', repeatPassword }: FormValues): FormErrors {
  const wrongEmail = emailError(username)
  return {
    ...(wrongEmail && { username: wrongEmail }),
    ...(!isStrongPassword(password) && { password: IDENTITY_TEXTS.InvalidPasswordException }),
    ...(password !== repeatPassword && { repeatPassword: REGISTER.mismatch }),
  }
}
