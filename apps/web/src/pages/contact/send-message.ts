import { sendContact } from '@mirador/contract/addresses/contact'
import type { ContactField } from '@mirador/contract/contact-form'
import { contactFieldText } from '@mirador/texts/contact'
import { API_FAILURES } from '@mirador/texts/texts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'

let rules: typeof import('./check-contact.ts') | undefined

/** The contract's schemas come after the screen stands: they weigh more than its own code. */
export async function loadContactRules(): Promise<typeof import('./check-contact.ts')> {
  rules ??= await import('./check-contact.ts')
  return rules
}

/** Before the rules are there nothing is wrong; `sendMessage` waits for them. */
export function checkContactSoFar(values: FormValues): FormErrors {
  return rules?.checkContact(values) ?? {}
}

/** How sending went: `refused` is what is wrong with the fields, `failed` why it did not go. */
export type Outcome = { refused: FormErrors } | { failed: string } | 'sent'

/** CON-1: the message on its way, once the rules have nothing against it. */
export async function sendMessage(values: FormValues): Promise<Outcome> {
  let checked: typeof import('./check-contact.ts')
  try {
    checked = await loadContactRules()
  } catch {
    return { failed: API_FAILURES.network }
  }
  const refused = checked.checkContact(values)
  if (Object.keys(refused).length > 0) return { refused }
  try {
    await call(sendContact, { body: checked.messageOf(values) })
    return 'sent'
  } catch (error) {
    return outcomeOf(error, values)
  }
}

function outcomeOf(error: unknown, values: FormValues): Outcome {
  if (!(error instanceof ApiError)) throw error
  if (error.isTold) return { refused: {} }
  const fields = error.fields.filter(({ field }) => field in values)
  if (fields.length === 0) return { failed: error.message }
  return {
    refused: Object.fromEntries(
      fields.map(({ field, code }) => [field, contactFieldText(field as ContactField, code)]),
    ),
  }
}
