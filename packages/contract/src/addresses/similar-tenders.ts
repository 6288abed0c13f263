export const listSimilarTenders = {
  name: 'listSimilarTenders',
  base: 'api',
  method: 'GET',
  path: '/bid/similar',
  session: true,
} as const
