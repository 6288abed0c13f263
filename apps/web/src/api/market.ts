import { getMarket, getMarketAnswers, getMarketCompanies } from '@mirador/contract/addresses'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger changes only when a monthly file is read. */
const FRESH_MS = 5 * MINUTE_MS

/** The selection of the counted tenders, and their grouping. */
export interface MarketQuestion {
  /** undefined: a family of the account */
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

/** The selection of the four answers. */
export interface AnswersQuestion {
  /** undefined: all families of the account */
  family?: string | undefined
  /** `all` or a number; undefined: where the company sells */
  region?: string | undefined
}

export const marketAnswersQuery = ({ family, region }: AnswersQuestion) =>
  queryOptions({
    queryKey: ['getMarketAnswers', { family, region }],
    queryFn: ({ signal }) => call(getMarketAnswers, { query: { family, region } }, { signal }),
    staleTime: FRESH_MS,
  })
