export const getCalendarFeed = {
  name: 'getCalendarFeed',
  base: 'api',
  method: 'GET',
  path: '/users/calendar',
  session: true,
} as const
export const renewCalendarFeed = {
  name: 'renewCalendarFeed',
  base: 'api',
  method: 'POST',
  path: '/users/calendar',
  session: true,
} as const
export const removeCalendarFeed = {
  name: 'removeCalendarFeed',
  base: 'api',
  method: 'DELETE',
  path: '/users/calendar',
  session: true,
} as const
