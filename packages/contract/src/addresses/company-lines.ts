export const listCompanyLines = {
  name: 'listCompanyLines',
  base: 'api',
  method: 'GET',
  path: '/company/lines',
  session: true,
} as const
export const listRivals = {
  name: 'listRivals',
  base: 'api',
  method: 'GET',
  path: '/company/rivals',
  session: true,
} as const
export const listMetLines = {
  name: 'listMetLines',
  base: 'api',
  method: 'GET',
  path: '/company/rivals/lines',
  session: true,
} as const
