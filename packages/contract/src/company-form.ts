import { isEmailAddress } from '@mirador/domain/account/email'
import { isPhoneNumber } from '@mirador/domain/account/phone'
import { isValidRut } from '@mirador/domain/account/rut'
import { z } from 'zod/mini'
import { isNoLegalName } from './legal-name.ts'

/** A required text that must be valid. Blanks count as empty, and each field has one error. */
export function neededText({ max, isGood = () => true }: { max: number; isGood?: (text: string) => boolean }) {
  return z.string({ error: ({ input }) => (input === undefined || input === null ? 'required' : 'invalid') }).check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((text) => !/\p{Cc}/u.test(text) && isGood(text), { error: 'invalid' }),
  )
}

/** The company form, in the order in which errors are shown (specification, section 5). */
export const companyFields = {
  canonical_name: neededText({ max: 200 }),
  brand_name: neededText({ max: 200 }),
  rut: neededText({ max: 20, isGood: isValidRut }),
  email_address: neededText({ max: 254, isGood: isEmailAddress }),
  phone_number: neededText({ max: 40, isGood: isPhoneNumber }),
}

/** The fields of a company that is being registered; one that is stored may still have no legal name. */
export const newCompanyFields = {
  ...companyFields,
  canonical_name: companyFields.canonical_name.check(z.refine((text) => !isNoLegalName(text), { error: 'required' })),
}

/** Step 3 of the registration, as the form checks it and the server again. */
export const companyForm = z.object(newCompanyFields)
export type CompanyForm = z.infer<typeof companyForm>
export type CompanyField = keyof CompanyForm
