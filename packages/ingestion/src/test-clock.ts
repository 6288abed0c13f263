import { setImmediate } from 'node:timers/promises'
import type { Sleep } from './source/sleep.ts'

/** A clock that only moves by sleeping, which takes no real time. */
export interface TestClock {
  now: () => Date
  sleep: Sleep
  /** every sleep so far, in milliseconds */
  slept: number[]
  advance(ms: number): void
}

export function testClock(start: string): TestClock {
  let time = Date.parse(start)
  const slept: number[] = []
  return {
    now: () => new Date(time),
    async sleep(ms, signal) {
      await setImmediate()
      signal?.throwIfAborted()
      time += ms
      slept.push(ms)
    },
    slept,
    advance: (ms) => {
      time += ms
    },
  }
}
