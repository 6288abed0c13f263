import { listDeadlines, markDeadlineDone, reopenDeadline } from '@mirador/contract/addresses'
import type { DeadlineTender } from '@mirador/contract/deadlines'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { followsSince } from './follows-since.ts'

export type DeadlineList = AnswerOf<EndpointAt<typeof listDeadlines>>

/** The followed tenders with their deadlines. Cached under the key of the lists, so that a follow updates them too. */
export const deadlinesQuery = () =>
  queryOptions({
    queryKey: ['listTenders', { following: 'true', view: 'plazos' }],
    queryFn: async ({ client, signal }) => {
      const withFollow = followsSince(client)
      const list = await call(listDeadlines, {}, { signal })
      return { ...list, bids: list.bids.map(withFollow) }
    },
    staleTime: 30_000,
    refetchInterval: 5 * MINUTE_MS,
  })

export interface DeadlineMark {
  bid_idn: string
  kind: OwnDeadlineKind
  /** the date that the person saw */
  at: string
  is_done: boolean
}

/** Stores whether a deadline is done. The list shows it at once, and again as before where it is refused. */
export async function markDeadline(client: QueryClient, mark: DeadlineMark): Promise<void> {
  const { queryKey } = deadlinesQuery()
  const params = { id: mark.bid_idn, kind: mark.kind }
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && withMark(list, mark))
  try {
    await (mark.is_done ? call(markDeadlineDone, { params, body: { at: mark.at } }) : call(reopenDeadline, { params }))
  } catch (error) {
    client.setQueryData(queryKey, (list) => list && withMark(list, { ...mark, is_done: !mark.is_done }))
    // the buyer may have moved it
    void client.invalidateQueries({ queryKey })
    throw error
  } finally {
    void client.invalidateQueries({ queryKey: ['getTodayQueues'] })
    void client.invalidateQueries({ queryKey: ['getDecision', mark.bid_idn] })
  }
}

function withMark(list: DeadlineList, { bid_idn, kind, is_done }: DeadlineMark): DeadlineList {
  const marked = (tender: DeadlineTender) => ({
    ...tender,
    deadlines: tender.deadlines.map((deadline) => (deadline.kind === kind ? { ...deadline, is_done } : deadline)),
  })
  return { ...list, bids: list.bids.map((tender) => (tender.bid_idn === bid_idn ? marked(tender) : tender)) }
}
