export const listDeadlines = {
  name: 'listDeadlines',
  base: 'api',
  method: 'GET',
  path: '/users/follow_bid/deadlines',
  session: true,
} as const
