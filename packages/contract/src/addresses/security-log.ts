export const listSecurityEvents = {
  name: 'listSecurityEvents',
  base: 'api',
  method: 'GET',
  path: '/users/security/events',
  session: true,
} as const
