export const listTenderChanges = {
  name: 'listTenderChanges',
  base: 'api',
  method: 'GET',
  path: '/bid/changes',
  session: true,
} as const
