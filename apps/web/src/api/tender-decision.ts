import { getDecision } from '@mirador/contract/addresses'
import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export type { DecisionAnswer }

/** The first request of the page is not repeated when its parts are drawn. */
const FRESH_MS = 30_000

/** The six answers to decide on a tender. */
export const decisionQuery = (bid_idn: string) =>
  queryOptions({
    queryKey: ['getDecision', bid_idn],
    queryFn: ({ signal }) => call(getDecision, { params: { id: bid_idn } }, { signal }),
    staleTime: FRESH_MS,
  })

type Part = DecisionAnswer['failed'][number]

/** One of the six answers. One that the server could not read alone counts as failed. */
export function useDecisionPart<Name extends Part>(bid_idn: string, part: Name) {
  const { data, isError, isFetching, refetch } = useQuery(decisionQuery(bid_idn))
  const answer = data?.[part]
  return { data: answer ?? undefined, isError: isError || answer === null, isFetching, refetch }
}
