import { listAssistants } from '@mirador/contract/assistant-addresses'
import type { listAssistants as contract } from '@mirador/contract/assistants'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export type Assistants = AnswerOf<typeof contract>
export type Assistant = Assistants['assistants'][number]

/** The assistants of the account. Refetched with the means of access, which a change of the password ends. */
export const assistantsQuery = queryOptions({
  queryKey: ['getAccountSecurity', 'assistants'],
  queryFn: ({ signal }) => call(listAssistants, {}, { signal }),
})
