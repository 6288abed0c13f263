import type * as calendar from '@mirador/contract/calendar'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callOf } from './calls.ts'
import { call } from './client.ts'

const getCalendarFeed = callOf<typeof calendar.getCalendarFeed>({
  name: 'getCalendarFeed',
  base: 'api',
  method: 'GET',
  path: '/users/calendar',
  session: true,
})
const renewCalendarFeed = callOf<typeof calendar.renewCalendarFeed>({
  name: 'renewCalendarFeed',
  base: 'api',
  method: 'POST',
  path: '/users/calendar',
  session: true,
})
const removeCalendarFeed = callOf<typeof calendar.removeCalendarFeed>({
  name: 'removeCalendarFeed',
  base: 'api',
  method: 'DELETE',
  path: '/users/calendar',
  session: true,
})

/** The private address of one's calendar. */
export const calendarFeedQuery = () =>
  queryOptions({ queryKey: ['getCalendarFeed'], queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }) })

/** Makes an address, or another one in its place; `remove` leaves none. A failure is told as every other one. */
export function calendarFeedMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['calendarFeed'],
    mutationFn: (wish: 'renew' | 'remove') =>
      wish === 'renew' ? call(renewCalendarFeed, {}) : call(removeCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(calendarFeedQuery().queryKey, answer),
  })
}
