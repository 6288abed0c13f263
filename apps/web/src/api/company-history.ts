import { getCompanyHistory } from '@mirador/contract/addresses'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger grows by monthly files. */
const FRESH_MS = 5 * MINUTE_MS

/** What the company of the account offered, by year. */
export const companyHistoryQuery = queryOptions({
  queryKey: ['getCompanyHistory'],
  queryFn: ({ signal }) => call(getCompanyHistory, {}, { signal }),
  staleTime: FRESH_MS,
})
