export const registerUser = {
  name: 'registerUser',
  base: 'api',
  method: 'POST',
  path: '/users/register',
  session: true,
} as const
export const registerCompany = {
  name: 'registerCompany',
  base: 'api',
  method: 'POST',
  path: '/users/company',
  session: true,
} as const
export const completeRegistration = {
  name: 'completeRegistration',
  base: 'api',
  method: 'POST',
  path: '/users/register/complete',
  session: true,
} as const
