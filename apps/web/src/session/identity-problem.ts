import type { IdentityCode } from '@mirador/contract/identity-codes'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import type { FormErrors } from '../ui/use-form.ts'
import { IdentityError } from './identity-error.ts'

export function codeOf(error: unknown): IdentityCode {
  return error instanceof IdentityError ? error.code : 'default'
}

/** The message of a refusal at the field of its code, otherwise at the form. */
export function identityProblem(error: unknown, fields: Partial<Record<IdentityCode, string>> = {}): FormErrors {
  const code = codeOf(error)
  return { [fields[code] ?? 'form']: IDENTITY_TEXTS[code] }
}
