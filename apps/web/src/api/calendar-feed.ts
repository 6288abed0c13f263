import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@mirador/contract/addresses/calendar'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

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
