import { listNotices, markNoticesSeen as markSeen } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as contract from '@mirador/contract/notices'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
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

/** Keeps that the notices up to this instant were seen. A failure is ignored: they then count as new once more. */
export function markNoticesSeen(client: QueryClient, up_to: string): void {
  client.setQueryData(noticesQuery().queryKey, (data) => data && { ...data, seen_at: up_to })
  call(markSeen, { body: { up_to } }).catch(() => {})
}
