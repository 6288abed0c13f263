export const getAccountSecurity = {
  name: 'getAccountSecurity',
  base: 'api',
  method: 'GET',
  path: '/users/security',
  session: true,
} as const
export const endSessions = {
  name: 'endSessions',
  base: 'api',
  method: 'POST',
  path: '/users/security/sessions/end',
  session: true,
} as const
export const endLinks = {
  name: 'endLinks',
  base: 'api',
  method: 'POST',
  path: '/users/security/links/end',
  session: true,
} as const
export const changePassword = {
  name: 'changePassword',
  base: 'api',
  method: 'POST',
  path: '/users/security/password',
  session: true,
} as const
