import { completeRegistration, registerCompany } from '@mirador/contract/addresses'
import type { CompanyField, CompanyForm } from '@mirador/contract/company-form'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { companyRules } from '../../components/company/company-rules.ts'
import { API_FAILURES } from '../../texts/common.ts'
import { companyFieldText } from '../../texts/registration.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/**
 * REG-10: saves the company of an account, then calls the final mutation. Returns the errors of the form or the server.
 */
export async function saveCompany(values: FormValues, user_id: string): Promise<FormErrors | undefined> {
  let company: CompanyForm
  try {
    const { checkCompany, companyOf } = await companyRules.load()
    const errors = checkCompany(values)
    if (Object.keys(errors).length > 0) return errors
    company = companyOf(values)
  } catch {
    return { form: API_FAILURES.network }
  }
  try {
    await call(registerCompany, { body: { ...company, user_id, username: company.canonical_name } })
  } catch (error) {
    return refusalOf(error, company)
  }
  // Specification, section 8: the failure of the final step is only logged.
  await call(completeRegistration, {}).catch(console.error)
  return undefined
}

function refusalOf(error: unknown, company: CompanyForm): FormErrors {
  if (!(error instanceof ApiError)) throw error
  if (error.isReported) return {}
  const refused = error.fields.filter(({ field }) => field in company)
  if (refused.length === 0) return { form: error.message }
  return Object.fromEntries(refused.map(({ field, code }) => [field, companyFieldText(field as CompanyField, code)]))
}
