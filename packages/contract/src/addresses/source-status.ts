export const getSourceStatus = {
  name: 'getSourceStatus',
  base: 'api',
  method: 'GET',
  path: '/source/status',
  session: true,
} as const
export const getSourceHistory = {
  name: 'getSourceHistory',
  base: 'api',
  method: 'GET',
  path: '/source/history',
  session: true,
} as const
