import type * as account from '@mirador/contract/account'
import { callOf } from './calls.ts'

export const downloadAccount = callOf<typeof account.downloadAccount>({
  name: 'downloadAccount',
  base: 'api',
  method: 'GET',
  path: '/users/account',
  session: true,
})

export const getAccountDeletion = callOf<typeof account.getAccountDeletion>({
  name: 'getAccountDeletion',
  base: 'api',
  method: 'GET',
  path: '/users/account/deletion',
  session: true,
})

export const deleteAccount = callOf<typeof account.deleteAccount>({
  name: 'deleteAccount',
  base: 'api',
  method: 'POST',
  path: '/users/account/deletion',
  session: true,
})
