import { getDecision } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type { DecisionAnswer } from '@mirador/contract/tender-decision'

/** The six answers to decide on a tender. */
export const decisionQuery = (bid_idn: string) =>
  queryOptions({
    queryKey: ['getDecision', bid_idn],
    queryFn: ({ signal }) => call(getDecision, { params: { id: bid_idn } }, { signal }),
  })
