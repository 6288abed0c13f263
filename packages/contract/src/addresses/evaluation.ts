export const getEvaluation = {
  name: 'getEvaluation',
  base: 'api',
  method: 'GET',
  path: '/evaluation',
  session: true,
} as const
