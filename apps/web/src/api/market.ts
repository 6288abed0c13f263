import { getMarket, getMarketCompanies } from '@mirador/contract/addresses'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger grows by monthly files. */
const FRESH_MS = 5 * MINUTE_MS

/** Which tenders are counted, and how they are grouped. */
export interface MarketQuestion {
  /** undefined: one of the account's */
  family?: string | undefined
  region?: string | undefined
  bid_type?: string | undefined
  months: '12' | '24' | '36'
  grain: 'month' | 'quarter'
}

export const marketQuery = (question: MarketQuestion) =>
  queryOptions({
    queryKey: ['getMarket', question],
    queryFn: ({ signal }) => call(getMarket, { query: question }, { signal }),
    staleTime: FRESH_MS,
  })

export const marketCompaniesQuery = (question: MarketQuestion) =>
  queryOptions({
    queryKey: ['getMarketCompanies', question],
    queryFn: ({ signal }) => call(getMarketCompanies, { query: question }, { signal }),
    staleTime: FRESH_MS,
  })
