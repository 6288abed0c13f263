import { listCompanyLines, listLosses, listMetLines } from '@mirador/contract/addresses'
import type { CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger changes only when a monthly file is read. */
const FRESH_MS = 5 * MINUTE_MS

export type CompanyLinesQuery = NonNullable<CallOf<EndpointAt<typeof listCompanyLines>>['query']>
export type MetLinesQuery = NonNullable<CallOf<EndpointAt<typeof listMetLines>>['query']>

/** Ten lines in which the account's company made offers. */
export const companyLinesQuery = (query: CompanyLinesQuery) =>
  queryOptions({
    queryKey: ['listCompanyLines', query],
    queryFn: ({ signal }) => call(listCompanyLines, { query }, { signal }),
    staleTime: FRESH_MS,
  })

/** The companies to which the account's company lost. */
export const lossesQuery = queryOptions({
  queryKey: ['listLosses'],
  queryFn: ({ signal }) => call(listLosses, {}, { signal }),
  staleTime: FRESH_MS,
})

/** Ten lines that the account's company shares with a rival. */
export const metLinesQuery = (query: MetLinesQuery) =>
  queryOptions({
    queryKey: ['listMetLines', query],
    queryFn: ({ signal }) => call(listMetLines, { query }, { signal }),
    staleTime: FRESH_MS,
  })
