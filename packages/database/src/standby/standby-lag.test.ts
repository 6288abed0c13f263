import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { createLagMeter, createPrimaryHistory } from './standby-lag.ts'

test('the age of a standby is that of the newest known moment of the primary that it has reached', () => {
  const history = createPrimaryHistory()
  const lag = createLagMeter(history)
  expect(lag.ms(0)).toBe(Number.POSITIVE_INFINITY)
  history.add(100n, 1000)
  history.add(200n, 2000)
  lag.standbyIs(150n)
  expect(lag.ms(2500)).toBe(1500)
  expect(lag.hasEverythingKnown()).toBe(false)
  lag.standbyIs(200n)
  expect(lag.ms(2500)).toBe(500)
  expect(lag.hasEverythingKnown()).toBe(true)
})

test('an up-to-date standby gets no lag while there are no writes', () => {
  const history = createPrimaryHistory()
  const lag = createLagMeter(history)
  lag.standbyIs(100n)
  for (let at = 0; at <= HOUR_MS; at += 1000) history.add(100n, at)
  expect(lag.ms(HOUR_MS)).toBe(0)
})

test('the lag of a stuck standby grows, and ends once it has caught up', () => {
  const history = createPrimaryHistory()
  const lag = createLagMeter(history)
  lag.standbyIs(1n)
  for (let at = 0; at <= 10 * MINUTE_MS; at += 1000) {
    history.add(BigInt(at + 1), at)
    lag.ms(at)
  }
  expect(lag.ms(10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  // before the stored checks
  lag.standbyIs(500_000n)
  expect(lag.ms(10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  lag.standbyIs(599_001n)
  expect(lag.ms(10 * MINUTE_MS)).toBe(1000)
  lag.standbyIs(600_001n)
  expect(lag.ms(10 * MINUTE_MS)).toBe(0)
})

test('a standby has what it replayed, and nothing before its first answer', () => {
  const history = createPrimaryHistory()
  const lag = createLagMeter(history)
  history.add(100n, 0)
  expect([lag.has(0n), lag.hasEverythingKnown()]).toEqual([false, false])
  lag.standbyIs(100n)
  expect([99n, 100n, 101n].map(lag.has)).toEqual([true, true, false])
})

test('servers share the history of the primary, so that a new server is not older than the others', () => {
  const history = createPrimaryHistory()
  history.add(100n, 0)
  history.add(200n, 1000)
  const later = createLagMeter(history)
  later.standbyIs(200n)
  expect(later.ms(1500)).toBe(500)
})

test('after a failover, positions that the old primary had not sent do not count as a lag', () => {
  const history = createPrimaryHistory()
  const lag = createLagMeter(history)
  history.add(100n, 0)
  history.add(180n, 1000)
  lag.standbyIs(120n)
  expect(lag.hasEverythingKnown()).toBe(false)
  // the new primary continues at the position of the standby
  history.add(120n, 20_000)
  expect(lag.ms(20_000)).toBe(0)
  expect(lag.hasEverythingKnown()).toBe(true)
})
