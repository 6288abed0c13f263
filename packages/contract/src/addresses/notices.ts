export const listNotices = {
  name: 'listNotices',
  base: 'api',
  method: 'GET',
  path: '/users/notices',
  session: true,
} as const
