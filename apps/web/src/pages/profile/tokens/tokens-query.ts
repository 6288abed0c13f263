import type { AnswerOf } from '@mirador/contract/endpoint'
import { listTokens } from '@mirador/contract/token-addresses'
import type { listTokens as contract } from '@mirador/contract/tokens'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export type Tokens = AnswerOf<typeof contract>
export type Token = Tokens['tokens'][number]

/** The personal tokens. Refetched with the means of access, which a change of the password ends. */
export const tokensQuery = queryOptions({
  queryKey: ['getAccountSecurity', 'tokens'],
  queryFn: ({ signal }) => call(listTokens, {}, { signal }),
})
