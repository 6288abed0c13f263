import { getCompanyHistory } from '@mirador/contract/addresses'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger changes only when a monthly file is read. */
const FRESH_MS = 5 * MINUTE_MS

/** The offers of the account's company, by year. */
export const companyHistoryQuery = queryOptions({
  queryKey: ['getCompanyHistory'],
  queryFn: ({ signal }) => call(getCompanyHistory, {}, { signal }),
  staleTime: FRESH_MS,
})
