import type { FormErrors, FormValues } from '../../ui/use-form.ts'

let rules: typeof import('./check-company.ts') | undefined

/** The contract's schemas come after the screen stands: they weigh three times its own code. */
export async function loadCompanyRules(): Promise<typeof import('./check-company.ts')> {
  rules ??= await import('./check-company.ts')
  return rules
}

/** Before the rules are there nothing is wrong; the server has them too. */
export function checkCompanySoFar(values: FormValues): FormErrors {
  return rules?.checkCompany(values) ?? {}
}
