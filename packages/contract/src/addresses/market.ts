export const getMarket = {
  name: 'getMarket',
  base: 'api',
  method: 'GET',
  path: '/market',
  session: true,
} as const
export const getMarketCompanies = {
  name: 'getMarketCompanies',
  base: 'api',
  method: 'GET',
  path: '/market/companies',
  session: true,
} as const
export const exportMarketMonths = {
  name: 'exportMarketMonths',
  base: 'api',
  method: 'GET',
  path: '/market/export',
  session: true,
} as const
