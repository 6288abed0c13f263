import { listTenderChanges } from '@mirador/contract/addresses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * A page of the history of a tender.
 * @param source_at time of the shown record: a new value may bring a new change
 * @param before only changes older than this one
 */
export function tenderHistoryQuery({ bid_idn, source_at }: { bid_idn: string; source_at: string }, before?: number) {
  return queryOptions({
    queryKey: ['listTenderChanges', bid_idn, before, source_at],
    queryFn: ({ signal }) =>
      call(listTenderChanges, { query: { bid_idn, ...(before ? { before: String(before) } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
