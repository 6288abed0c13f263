export const exportTenders = {
  name: 'exportTenders',
  base: 'api',
  method: 'GET',
  path: '/bid/export',
  session: true,
} as const
export const exportInstitutions = {
  name: 'exportInstitutions',
  base: 'api',
  method: 'GET',
  path: '/institution/export',
  session: true,
} as const
export const exportServices = {
  name: 'exportServices',
  base: 'api',
  method: 'GET',
  path: '/servicios/export',
  session: true,
} as const
