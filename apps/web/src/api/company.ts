import type * as profile from '@mirador/contract/profile'
import type * as registration from '@mirador/contract/registration'
import { callOf } from './calls.ts'

export const registerUser = callOf<typeof registration.registerUser>({
  name: 'registerUser',
  base: 'api',
  method: 'POST',
  path: '/users/register',
  session: true,
})

export const registerCompany = callOf<typeof registration.registerCompany>({
  name: 'registerCompany',
  base: 'api',
  method: 'POST',
  path: '/users/company',
  session: true,
})

export const completeRegistration = callOf<typeof registration.completeRegistration>({
  name: 'completeRegistration',
  base: 'api',
  method: 'POST',
  path: '/users/register/complete',
  session: true,
})

export const updateCompany = callOf<typeof profile.updateCompany>({
  name: 'updateCompany',
  base: 'api',
  method: 'PUT',
  path: '/users/company',
  session: true,
})
