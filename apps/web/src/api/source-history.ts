import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as source from '@mirador/contract/source-status'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './calls.ts'
import { call } from './client.ts'

const getSourceHistory = callOf<typeof source.getSourceHistory>({
  name: 'getSourceHistory',
  base: 'api',
  method: 'GET',
  path: '/source/history',
  session: true,
})

export type SourceHistory = AnswerOf<typeof source.getSourceHistory>

/** What was read, what is lacking and when nothing could be read; asked anew each time the panel opens. */
export const sourceHistoryQuery = () =>
  queryOptions({
    queryKey: ['getSourceHistory'],
    queryFn: ({ signal }) => call(getSourceHistory, {}, { signal }),
  })
