export const getBuyerProfile = {
  name: 'getBuyerProfile',
  base: 'api',
  method: 'GET',
  path: '/institution/by/rut/{rut}/profile',
  session: true,
} as const
export const getBuyerChoices = {
  name: 'getBuyerChoices',
  base: 'api',
  method: 'GET',
  path: '/institution/by/rut/{rut}/choices',
  session: true,
} as const
export const listBuyerTenders = {
  name: 'listBuyerTenders',
  base: 'api',
  method: 'GET',
  path: '/institution/by/rut/{rut}/outcomes',
  session: true,
} as const
export const exportBuyerQuarters = {
  name: 'exportBuyerQuarters',
  base: 'api',
  method: 'GET',
  path: '/institution/quarters/export',
  session: true,
} as const
