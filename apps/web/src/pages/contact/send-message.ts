import { sendContact } from '@mirador/contract/addresses'
import type { ContactField } from '@mirador/contract/contact-form'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { chunk } from '../../chunk.ts'
import { API_FAILURES } from '../../texts/common.ts'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'
import { contactFieldText } from './contact-texts.ts'

/** The contract's schemas are larger than the screen's own code, so they are loaded after it. */
export const contactRules = chunk(() => import('./check-contact.ts'))

/** The errors of a contact form; none while the rules are loading: `sendMessage` waits for them. */
export function checkContactIfLoaded(values: FormValues): FormErrors {
  return contactRules.loaded()?.checkContact(values) ?? {}
}

/** The result of sending: `refused` has errors by field, `failed` the reason of a failure. */
export type Outcome = { refused: FormErrors } | { failed: string } | 'sent'

/** CON-1: checks the message and sends it. */
export async function sendMessage(values: FormValues): Promise<Outcome> {
  let rules: typeof import('./check-contact.ts')
  try {
    rules = await contactRules.load()
  } catch {
    return { failed: API_FAILURES.network }
  }
  const refused = rules.checkContact(values)
  if (Object.keys(refused).length > 0) return { refused }
  try {
    await call(sendContact, { body: rules.messageOf(values) })
    return 'sent'
  } catch (error) {
    return outcomeOf(error, values)
  }
}

function outcomeOf(error: unknown, values: FormValues): Outcome {
  if (!(error instanceof ApiError)) throw error
  if (error.isReported) return { refused: {} }
  const fields = error.fields.filter(({ field }) => field in values)
  if (fields.length === 0) return { failed: error.message }
  return {
    refused: Object.fromEntries(
      fields.map(({ field, code }) => [field, contactFieldText(field as ContactField, code)]),
    ),
  }
}
