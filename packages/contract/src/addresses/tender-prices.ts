export const listTenderPrices = {
  name: 'listTenderPrices',
  base: 'api',
  method: 'GET',
  path: '/bid/prices',
  session: true,
} as const

export const listComparedLines = {
  name: 'listComparedLines',
  base: 'api',
  method: 'GET',
  path: '/bid/prices/lines',
  session: true,
} as const
