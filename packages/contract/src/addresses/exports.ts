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
export const exportTenderOffers = {
  name: 'exportTenderOffers',
  base: 'api',
  method: 'GET',
  path: '/bid/offers/export',
  session: true,
} as const
export const exportCompanyLines = {
  name: 'exportCompanyLines',
  base: 'api',
  method: 'GET',
  path: '/company/lines/export',
  session: true,
} as const
export const exportRivals = {
  name: 'exportRivals',
  base: 'api',
  method: 'GET',
  path: '/company/rivals/export',
  session: true,
} as const
export const exportMetLines = {
  name: 'exportMetLines',
  base: 'api',
  method: 'GET',
  path: '/company/rivals/lines/export',
  session: true,
} as const
export const exportCompetitors = {
  name: 'exportCompetitors',
  base: 'api',
  method: 'GET',
  path: '/company/competitors/export',
  session: true,
} as const
export const exportSupplierLines = {
  name: 'exportSupplierLines',
  base: 'api',
  method: 'GET',
  path: '/supplier/lines/export',
  session: true,
} as const
