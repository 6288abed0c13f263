import { getSourceHistory } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as source from '@mirador/contract/source-status'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type SourceHistory = AnswerOf<typeof source.getSourceHistory>

/** Sync runs, gaps and outages; refetched each time the panel opens. */
export const sourceHistoryQuery = () =>
  queryOptions({
    queryKey: ['getSourceHistory'],
    queryFn: ({ signal }) => call(getSourceHistory, {}, { signal }),
  })
