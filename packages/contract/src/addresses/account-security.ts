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
export const startSecondFactor = {
  name: 'startSecondFactor',
  base: 'api',
  method: 'POST',
  path: '/users/security/second-factor/start',
  session: true,
} as const
export const confirmSecondFactor = {
  name: 'confirmSecondFactor',
  base: 'api',
  method: 'POST',
  path: '/users/security/second-factor/confirm',
  session: true,
} as const
export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  base: 'api',
  method: 'POST',
  path: '/users/security/second-factor/recovery-codes',
  session: true,
} as const
export const endSecondFactor = {
  name: 'endSecondFactor',
  base: 'api',
  method: 'POST',
  path: '/users/security/second-factor/end',
  session: true,
} as const
export const startPasskey = {
  name: 'startPasskey',
  base: 'api',
  method: 'POST',
  path: '/users/security/passkeys/start',
  session: true,
} as const
export const addPasskey = {
  name: 'addPasskey',
  base: 'api',
  method: 'POST',
  path: '/users/security/passkeys/add',
  session: true,
} as const
export const removePasskey = {
  name: 'removePasskey',
  base: 'api',
  method: 'POST',
  path: '/users/security/passkeys/remove',
  session: true,
} as const
