import { listLikelyBidders } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The companies that usually bid on tenders similar to this one. */
export function likelyBiddersQuery(bid_idn: string) {
  return queryOptions({
    queryKey: ['listLikelyBidders', bid_idn],
    queryFn: ({ signal }) => call(listLikelyBidders, { query: { bid_idn } }, { signal }),
  })
}
