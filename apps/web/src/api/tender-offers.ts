import { listTenderOffers } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * Ten lines of a tender with their offers.
 * @param offset number of lines to skip
 */
export function tenderOffersQuery(bid_idn: string, offset: number) {
  return queryOptions({
    queryKey: ['listTenderOffers', bid_idn, offset],
    queryFn: ({ signal }) => call(listTenderOffers, { query: { bid_idn, offset: String(offset) } }, { signal }),
  })
}
