export const downloadAccount = {
  name: 'downloadAccount',
  base: 'api',
  method: 'GET',
  path: '/users/account',
  session: true,
} as const
export const getAccountDeletion = {
  name: 'getAccountDeletion',
  base: 'api',
  method: 'GET',
  path: '/users/account/deletion',
  session: true,
} as const
export const deleteAccount = {
  name: 'deleteAccount',
  base: 'api',
  method: 'POST',
  path: '/users/account/deletion',
  session: true,
} as const
