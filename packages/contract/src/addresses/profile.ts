export const getPresentation = {
  name: 'getPresentation',
  base: 'api',
  method: 'GET',
  path: '/users/company/presentation',
  session: true,
} as const
export const updatePresentation = {
  name: 'updatePresentation',
  base: 'api',
  method: 'PUT',
  path: '/users/company/presentation',
  session: true,
} as const
export const updateCompany = {
  name: 'updateCompany',
  base: 'api',
  method: 'PUT',
  path: '/users/company',
  session: true,
} as const
