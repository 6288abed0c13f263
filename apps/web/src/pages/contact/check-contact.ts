import { type ContactField, type ContactForm, contactForm } from '@mirador/contract/contact-form'
import type { FormErrors, FormValues } from '../../ui/use-form.ts'
import { contactFieldText } from './contact-texts.ts'

/** CON-1: the contract's errors for the message, in the specification's words and order. */
export function checkContact(values: FormValues): FormErrors {
  const issues = contactForm.safeParse(fieldsOf(values)).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), contactFieldText(path[0] as ContactField, message)]),
  )
}

/** The checked message, trimmed, for the API. */
export function messageOf(values: FormValues): ContactForm {
  return contactForm.parse(fieldsOf(values))
}

function fieldsOf({ name, email, message }: FormValues) {
  return { name, email, message }
}
