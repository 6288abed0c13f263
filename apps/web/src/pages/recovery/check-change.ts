import { isStrongPassword } from '@mirador/domain/account/password'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { emailError } from '../../components/check-email.ts'
import { VERIFY } from '../../texts/registration-screens.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/** REC-2: the e-mail, the code and a strong new password. */
export function checkChange({ email = '', code = '', newPassword = '' }: FormValues): FormErrors {
  const wrongEmail = emailError(email)
  return {
    ...(wrongEmail && { email: wrongEmail }),
    ...(code.trim() === '' && { code: VERIFY.codeNeeded }),
    ...(!isStrongPassword(newPassword) && { newPassword: IDENTITY_TEXTS.InvalidPasswordException }),
  }
}
