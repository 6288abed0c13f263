import { markTendersSeen } from '@mirador/contract/addresses'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { isFollowedList, updateCachedTender } from './cached-tenders.ts'
import { call } from './client.ts'
import { queries } from './queries.ts'

/** Marks the shown changes of one tender, or of all followed ones, as seen (DET-3); later changes stay unseen. */
export function markSeenMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['markTendersSeen'],
    meta: { isReported: true },
    mutationFn: (scope: { up_to: number; bid_idn?: string; own_result?: boolean }) =>
      call(markTendersSeen, { body: scope }),
    onSuccess: (count, { bid_idn }) => {
      client.setQueryData(queries.countUnseenTenders().queryKey, count)
      if (bid_idn) updateCachedTender(client, bid_idn, { unseen: null })
      // the visible list keeps its change lines until the next visit, so that a mistake loses nothing
      else void client.invalidateQueries({ predicate: ({ queryKey }) => isFollowedList(queryKey), refetchType: 'none' })
    },
  })
}
