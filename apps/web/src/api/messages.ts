import type * as contact from '@mirador/contract/contact'
import type * as feedback from '@mirador/contract/feedback'
import { callOf } from './calls.ts'

export const sendContact = callOf<typeof contact.sendContact>({
  name: 'sendContact',
  base: 'api',
  method: 'POST',
  path: '/contact/send',
  session: false,
})

export const sendFeedback = callOf<typeof feedback.sendFeedback>({
  name: 'sendFeedback',
  base: 'api',
  method: 'POST',
  path: '/users/feedback',
  session: true,
})
