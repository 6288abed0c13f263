import { listSimilarTenders } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Past tenders similar to this one, with their outcome. */
export function similarTendersQuery(bid_idn: string) {
  return queryOptions({
    queryKey: ['listSimilarTenders', bid_idn],
    queryFn: ({ signal }) => call(listSimilarTenders, { query: { bid_idn } }, { signal }),
  })
}
