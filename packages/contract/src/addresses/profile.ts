export const updateCompany = {
  name: 'updateCompany',
  base: 'api',
  method: 'PUT',
  path: '/users/company',
  session: true,
} as const
