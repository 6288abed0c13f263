import { listDeadlines } from '@mirador/contract/addresses'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { followsSince } from './follows-since.ts'

/** All followed tenders, for the board. Cached under the key of the lists, so that a follow updates them too. */
export const deadlinesQuery = () =>
  queryOptions({
    queryKey: ['listTenders', { following: 'true', view: 'plazos' }],
    queryFn: async ({ client, signal }) => {
      const withFollow = followsSince(client)
      const list = await call(listDeadlines, {}, { signal })
      return { ...list, bids: list.bids.map(withFollow) }
    },
    staleTime: 30_000,
    refetchInterval: 5 * MINUTE_MS,
  })
