import { listDeadlines } from '@mirador/contract/addresses/deadlines'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { followsSince } from './follows-since.ts'

/** All that one follows, for the board. Kept among the lists of tenders: a click on a star shows in it as in those. */
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
