import type * as contract from '@mirador/contract/mail-preferences'
import { callOf } from './calls.ts'

export const getMailPreferences = callOf<typeof contract.getMailPreferences>({
  name: 'getMailPreferences',
  base: 'api',
  method: 'GET',
  path: '/users/mail_preferences',
  session: true,
})

export const updateMailPreferences = callOf<typeof contract.updateMailPreferences>({
  name: 'updateMailPreferences',
  base: 'api',
  method: 'PUT',
  path: '/users/mail_preferences',
  session: true,
})
