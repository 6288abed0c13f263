import { listTenderChanges } from '@mirador/contract/addresses/tender-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * What changed in a tender, some readings of it.
 * @param source_at of the tender as it is shown: when the source says something new there may be a new change
 * @param before only what is older than this change
 */
export function tenderHistoryQuery({ bid_idn, source_at }: { bid_idn: string; source_at: string }, before?: number) {
  return queryOptions({
    queryKey: ['listTenderChanges', bid_idn, before, source_at],
    queryFn: ({ signal }) =>
      call(listTenderChanges, { query: { bid_idn, ...(before ? { before: String(before) } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
