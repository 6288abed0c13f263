import { afterEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

afterEach(() => vi.useRealTimers())

test('work that fails turn after turn is told when it begins and when it is over', async () => {
  vi.useFakeTimers()
  const told: unknown[] = []
  const log = {
    error: (_fields: object, message: string) => void told.push(message),
    info: (fields: object, message: string) => void told.push([message, fields]),
  }
  let isWell = false
  let turns = 0
  const clock = every(
    1000,
    async () => {
      turns++
      if (!isWell) throw new Error('away')
    },
    log as never,
  )
  await vi.advanceTimersByTimeAsync(5500)
  expect(turns).toBe(5)
  expect(told).toEqual(['periodic work failed, it is tried again'])
  isWell = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(told.slice(1)).toEqual([['periodic work goes on', { failures: 5 }]])
  clock.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(turns).toBe(8)
})
