import { followTender, unfollowTender } from '@mirador/contract/addresses'
import { FOLLOW } from '@mirador/texts/tenders'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { isFollowedList, lacksFollowed, updateCachedTender } from './cached-tenders.ts'
import { call } from './client.ts'
import { sayFailed } from './say-failed.ts'

/** Follows or unfollows a tender: an optimistic update everywhere, rolled back when the server refuses (DET-3). */
export function followMutation(client: QueryClient, bid_idn: string) {
  return mutationOptions({
    mutationKey: ['followTender', bid_idn],
    // mutations run in sequence, so that the last click wins
    scope: { id: `followTender ${bid_idn}` },
    meta: { isReported: true },
    mutationFn: (isFollowed: boolean) =>
      isFollowed ? call(followTender, { body: { bid_idn } }) : call(unfollowTender, { params: { bid_idn } }),
    onMutate: (isFollowed) => updateCachedTender(client, bid_idn, { is_followed: isFollowed }),
    onSuccess: (_answer, isFollowed) => {
      const undo = () =>
        void client.getMutationCache().build(client, followMutation(client, bid_idn)).execute(!isFollowed)
      const options = { closeButton: true, actions: [{ label: FOLLOW.undo, run: undo }] }
      const tell = (message: string) => showToast('success', message, options)
      if (!isFollowed) return void tell(FOLLOW.noLonger)
      // loaded on demand, with the calendar
      import('./tell-follow.ts').then(
        ({ tellFollow }) => tellFollow(client, bid_idn, options),
        () => tell(FOLLOW.nowFollowing),
      )
    },
    onError: (error, isFollowed) => {
      updateCachedTender(client, bid_idn, { is_followed: !isFollowed })
      if (!(error instanceof ApiError)) return void showToast('error', FOLLOW.failed(error.message))
      const retry = () =>
        void client.getMutationCache().build(client, followMutation(client, bid_idn)).execute(isFollowed)
      sayFailed(error, FOLLOW.failed(error.message), retry)
    },
    onSettled: (_answer, _error, isFollowed) => {
      void client.invalidateQueries({ queryKey: ['countUnseenTenders'] })
      // the list of followed tenders keeps the row until the next visit, so that a mistake can be undone
      void client.invalidateQueries({ predicate: ({ queryKey }) => isFollowedList(queryKey), refetchType: 'none' })
      // a list fetched before the follow was stored lacks the tender
      if (isFollowed)
        void client.refetchQueries({ type: 'active', predicate: (query) => lacksFollowed(query, bid_idn) })
    },
  })
}
