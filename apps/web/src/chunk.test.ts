import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunk } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('all callers share one fetch', async () => {
  const fetchCode = vi.fn(async () => 'code')
  const { load, loaded, prefetch } = chunk(fetchCode)
  expect(loaded()).toBeUndefined()
  prefetch()
  expect(await Promise.all([load(), load()])).toEqual(['code', 'code'])
  expect(await load()).toBe('code')
  expect(loaded()).toBe('code')
  expect(fetchCode).toHaveBeenCalledOnce()
})

test('a failed prefetch is silent, and the next load fetches again', async () => {
  const fetchCode = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('offline'))
  const { load, prefetch } = chunk(fetchCode)
  prefetch()
  await expect(load()).rejects.toThrow('offline')
  expect(await load()).toBe('code')
  expect(fetchCode).toHaveBeenCalledTimes(2)
})

test('a fetch without an answer fails after 120 s', async () => {
  const { load } = chunk(() => new Promise(() => {}))
  const outcome = load().then(
    () => 'loaded',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toBe('A chunk took too long to load')
})
