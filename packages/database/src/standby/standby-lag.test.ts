import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { createLagMeter } from './standby-lag.ts'

test('a standby is as old as the newest moment of the primary that it has reached', () => {
  const lag = createLagMeter()
  expect(lag.ms(0)).toBe(Number.POSITIVE_INFINITY)
  lag.primaryWas(100n, 1000)
  lag.primaryWas(200n, 2000)
  lag.standbyIs(150n)
  expect(lag.ms(2500)).toBe(1500)
  lag.standbyIs(200n)
  expect(lag.ms(2500)).toBe(500)
})

test('an up-to-date standby gets no lag while there are no writes', () => {
  const lag = createLagMeter()
  lag.standbyIs(100n)
  for (let at = 0; at <= HOUR_MS; at += 1000) lag.primaryWas(100n, at)
  expect(lag.ms(HOUR_MS)).toBe(0)
})

test('a standby that is stuck grows old, and is young again once it has caught up', () => {
  const lag = createLagMeter()
  lag.standbyIs(1n)
  for (let at = 0; at <= 10 * MINUTE_MS; at += 1000) lag.primaryWas(BigInt(at + 1), at)
  expect(lag.ms(10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  // between two moments that were not kept apart it counts as the older one
  lag.standbyIs(599_000n)
  expect(lag.ms(10 * MINUTE_MS)).toBeGreaterThan(500_000)
  lag.standbyIs(600_001n)
  expect(lag.ms(10 * MINUTE_MS)).toBe(0)
})

test('it has what it replayed, and nothing that is known of one that went away', () => {
  const lag = createLagMeter()
  expect(lag.has(0n)).toBe(false)
  lag.primaryWas(100n, 0)
  lag.standbyIs(100n)
  expect([99n, 100n, 101n].map(lag.has)).toEqual([true, true, false])
  lag.forget()
  expect(lag.has(1n)).toBe(false)
  expect(lag.ms(0)).toBe(Number.POSITIVE_INFINITY)
})
