import { listCompanyLines, listMetLines, listRivals } from '@mirador/contract/addresses'
import type { CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger grows by monthly files. */
const FRESH_MS = 5 * MINUTE_MS

export type CompanyLinesQuery = NonNullable<CallOf<EndpointAt<typeof listCompanyLines>>['query']>
export type MetLinesQuery = NonNullable<CallOf<EndpointAt<typeof listMetLines>>['query']>

/** Ten lines in which the company of the account made offers. */
export const companyLinesQuery = (query: CompanyLinesQuery) =>
  queryOptions({
    queryKey: ['listCompanyLines', query],
    queryFn: ({ signal }) => call(listCompanyLines, { query }, { signal }),
    staleTime: FRESH_MS,
  })

/** The companies that met it in the most lines. */
export const rivalsQuery = queryOptions({
  queryKey: ['listRivals'],
  queryFn: ({ signal }) => call(listRivals, {}, { signal }),
  staleTime: FRESH_MS,
})

/** Ten lines in which it met one of them. */
export const metLinesQuery = (query: MetLinesQuery) =>
  queryOptions({
    queryKey: ['listMetLines', query],
    queryFn: ({ signal }) => call(listMetLines, { query }, { signal }),
    staleTime: FRESH_MS,
  })
