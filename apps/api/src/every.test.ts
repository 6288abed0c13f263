import { afterEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

afterEach(() => vi.useRealTimers())

test('a series of failures is logged at its beginning and at its end', async () => {
  vi.useFakeTimers()
  const logged: unknown[] = []
  const log = {
    error: ({ work }: { work: string }, message: string) => void logged.push([message, work]),
    info: (fields: object, message: string) => void logged.push([message, fields]),
  }
  let isWell = false
  let turns = 0
  const clock = every(
    'mail',
    1000,
    async () => {
      turns++
      if (!isWell) throw new Error('away')
    },
    log as never,
  )
  await vi.advanceTimersByTimeAsync(5500)
  expect(turns).toBe(5)
  expect(logged).toEqual([['periodic work failed, it will be tried again', 'mail']])
  isWell = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(logged.slice(1)).toEqual([['periodic work recovered', { work: 'mail', failures: 5 }]])
  clock.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(turns).toBe(8)
})
