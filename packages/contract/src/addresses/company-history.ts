export const getCompanyHistory = {
  name: 'getCompanyHistory',
  base: 'api',
  method: 'GET',
  path: '/company/history',
  session: true,
} as const
export const exportCompanyHistory = {
  name: 'exportCompanyHistory',
  base: 'api',
  method: 'GET',
  path: '/company/history/export',
  session: true,
} as const
export const getHistoryProfile = {
  name: 'getHistoryProfile',
  base: 'api',
  method: 'GET',
  path: '/company/history/profile',
  session: true,
} as const
