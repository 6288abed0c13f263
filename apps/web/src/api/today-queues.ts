import { getTodayQueues, noteTodayOpening, updateStart } from '@mirador/contract/addresses'
import type { TodayQueues } from '@mirador/contract/today-queues'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { mapQueued } from './cached-tenders.ts'
import { call } from './client.ts'
import { FITS_MS } from './fit.ts'
import { followsSince } from './follows-since.ts'
import { queries } from './queries.ts'

export type { TodayQueues } from '@mirador/contract/today-queues'

type Start = 'lista' | 'hoy'

/** A prefetched answer is not fetched again when Hoy is opened. */
const FRESH_MS = 30_000

/** What to decide, what changed and what is new. */
export function todayQueuesQuery() {
  return queryOptions({
    queryKey: ['getTodayQueues'],
    queryFn: async ({ client, signal, queryKey }) => {
      const withFollow = followsSince(client)
      const queues = mapQueued(await call(getTodayQueues, {}, { signal }), withFollow)
      if (queues.fit_state !== 'computing') return queues
      // a dismissal changes all fits: until they are computed again the rows stay
      const before = client.getQueryData<TodayQueues>(queryKey)
      return { ...queues, decide: before?.decide ?? null, fresh: before?.fresh ?? null }
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) => data?.fit_state === 'computing' && FITS_MS,
  })
}

/** Notes a visit of Hoy. A failure is ignored: the next visit then counts from the one before. */
export function noteOpening(): void {
  call(noteTodayOpening, {}).catch(() => {})
}

/** Chooses the screen on which the account starts, on any device. */
export function startMutation(client: QueryClient) {
  const { queryKey } = queries.getUserInfo()
  const show = (start: Start) => client.setQueryData(queryKey, (user) => user && { ...user, start })
  return mutationOptions({
    mutationKey: ['updateStart'],
    // mutations run in sequence, so that the last click wins
    scope: { id: 'updateStart' },
    mutationFn: (start: Start) => call(updateStart, { body: { start } }),
    async onMutate(start) {
      // an answer that was read before the write would take the choice back
      await client.cancelQueries({ queryKey })
      show(start)
    },
    onError: (_error, start) => void show(start === 'hoy' ? 'lista' : 'hoy'),
  })
}
