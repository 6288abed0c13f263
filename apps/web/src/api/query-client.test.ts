import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../session/session-store.ts'
import { dismissAllToasts, useToasts } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient, queryClient } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  dismissAllToasts()
})

const failing = (status: number) => {
  const queryFn = vi.fn(async () => {
    throw new ApiError({ status, code: 'x', message: 'Falló' })
  })
  return queryFn
}

test('QRY-1 a query is retried once, a second after it failed', async () => {
  const client = createQueryClient()
  const queryFn = failing(503)
  const result = client.fetchQuery({
    queryKey: ['a'],
    queryFn,
    retry: client.getDefaultOptions().queries?.retry ?? false,
  })
  const outcome = result.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(999)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(await outcome).toBe('Falló')
})

test('QRY-1 a refused query is not retried', async () => {
  const client = createQueryClient()
  for (const status of [400, 401, 404, 422]) {
    const queryFn = failing(status)
    const { retry = false } = client.getDefaultOptions().queries ?? {}
    await client.fetchQuery({ queryKey: [status], queryFn, retry }).catch(() => undefined)
    expect(queryFn).toHaveBeenCalledTimes(1)
  }
})

test('QRY-1 backoff doubles from 1 s to 30 s, data is cached 5 minutes, and window focus does not refetch', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  const delay = queries?.retryDelay as (attempt: number, error: Error) => number
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => delay(attempt, new Error('x')))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(queries).toMatchObject({ gcTime: 5 * MINUTE_MS, refetchOnWindowFocus: false })
})

test('QRY-1 a mutation is not retried, and its failure is one toast', async () => {
  const client = createQueryClient()
  const mutationFn = failing(503)
  const run = (options: object) =>
    client
      .getMutationCache()
      .build(client, { mutationFn, ...client.getDefaultOptions().mutations, ...options })
      .execute(undefined)
      .catch(() => undefined)
  await run({})
  expect(mutationFn).toHaveBeenCalledTimes(1)
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Falló'])
  await run({ meta: { isReported: true } })
  expect(useToasts.getState().toasts).toHaveLength(1)
})

test('SES-3 cached data of one user is not shown to the next', () => {
  beginSession({ email: 'a@b.cl', sub: '1' })
  queryClient.setQueryData(['listTenders'], 'de uno')
  beginSession({ email: 'a@b.cl', sub: '1' })
  expect(queryClient.getQueryData(['listTenders'])).toBe('de uno')
  endSession('sign-out')
  expect(queryClient.getQueryData(['listTenders'])).toBeUndefined()
})
