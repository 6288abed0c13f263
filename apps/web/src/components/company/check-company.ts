import { type CompanyField, type CompanyForm, companyForm } from '@mirador/contract/company-form'
import { companyFieldText } from '../../texts/registration.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/** REG-9: the contract's errors for the company, in the specification's words and order. */
export function checkCompany(values: FormValues): FormErrors {
  const issues = companyForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), companyFieldText(path[0] as CompanyField, message)]),
  )
}

/** The checked company, trimmed, for the API. */
export function companyOf(values: FormValues): CompanyForm {
  return companyForm.parse(values)
}
