import { chunk } from '../../chunk.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

/** The contract's schemas are three times as large as the screen's own code, so they are loaded after it. */
export const companyRules = chunk(() => import('./check-company.ts'))

/** The errors of a company form; none while the rules are loading, since the server checks them too. */
export function checkCompanyIfLoaded(values: FormValues): FormErrors {
  return companyRules.loaded()?.checkCompany(values) ?? {}
}
