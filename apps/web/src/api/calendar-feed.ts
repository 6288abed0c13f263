import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@mirador/contract/addresses'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The private address of the user's calendar. */
export const calendarFeedQuery = () =>
  queryOptions({ queryKey: ['getCalendarFeed'], queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }) })

/** Creates or replaces the address; `remove` deletes it. A failure shows a toast like any other mutation. */
export function calendarFeedMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['calendarFeed'],
    mutationFn: (wish: 'renew' | 'remove') =>
      wish === 'renew' ? call(renewCalendarFeed, {}) : call(removeCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(calendarFeedQuery().queryKey, answer),
  })
}
