export const getFacets = {
  name: 'getFacets',
  base: 'api',
  method: 'GET',
  path: '/bid/facets',
  session: true,
} as const
export const getToday = {
  name: 'getToday',
  base: 'api',
  method: 'GET',
  path: '/bid/today',
  session: true,
} as const
export const getPublicFigures = {
  name: 'getPublicFigures',
  base: 'api',
  method: 'GET',
  path: '/bid/figures',
  session: false,
} as const
