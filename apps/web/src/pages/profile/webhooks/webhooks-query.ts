import type { AnswerOf } from '@mirador/contract/endpoint'
import { listWebhookDeliveries, listWebhooks } from '@mirador/contract/webhook-addresses'
import type { listWebhooks as contract } from '@mirador/contract/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export type Webhooks = AnswerOf<typeof contract>

/** While something waits, its outcome may come soon. */
const WAITING_MS = 2000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.webhooks.some(({ waiting }) => waiting > 0) ? WAITING_MS : false),
})

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, { params: { id: String(id) }, query: { offset: String(pageParam) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more, deliveries }, _pages, offset) => (has_more ? offset + deliveries.length : undefined),
  })
