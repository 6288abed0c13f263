import { getTeam } from '@mirador/contract/desk-addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type Team = AnswerOf<EndpointAt<typeof getTeam>>

/** The people of the account's organisation, and what the menu must know of its desk. */
export const teamQuery = () =>
  queryOptions({
    queryKey: ['getTeam'],
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    staleTime: 30_000,
  })
