import { getFit } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Interval at which fits that are being computed are fetched again. */
export const FITS_MS = 2000

/** The fit of a tender with its reasons. */
export function fitQuery(bid_idn: string) {
  return queryOptions({
    queryKey: ['getFit', bid_idn],
    queryFn: ({ signal }) => call(getFit, { params: { id: bid_idn } }, { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => data?.fit_state === 'computing' && FITS_MS,
  })
}
