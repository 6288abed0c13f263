import { listNotices } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as contract from '@mirador/contract/notices'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type Notice = AnswerOf<typeof contract.listNotices>['notices'][number]

/** The notices of the bell. A separate file, since they load later. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['listNotices'],
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  })
