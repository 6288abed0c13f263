import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/duration.ts'
import { consequenceOf, MAX_ATTEMPTS, readRetryAfter } from './attempts.ts'

const MINUTES = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440]

test('CNX-25 ten attempts, each after its wait ± 20 %, and none after the last', () => {
  expect(MAX_ATTEMPTS).toBe(10)
  MINUTES.forEach((minutes, index) => {
    const waits = [0, 0.5, 1].map((random) => consequenceOf({ tries: index + 1, status: 500 }, random))
    expect(waits.map(({ kind }) => kind)).toEqual(['retry', 'retry', 'retry'])
    const expected = [0.8, 1, 1.2].map((factor) => Math.round(minutes * MINUTE_MS * factor))
    expect(waits.map(({ waitMs }) => waitMs)).toEqual(expected)
  })
  expect(consequenceOf({ tries: 10, status: 500 })).toMatchObject({ kind: 'last', waitMs: 0 })
  expect(consequenceOf({ tries: 11, status: null })).toMatchObject({ kind: 'last' })
})

test.each([
  [199, 'retry'],
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'retry'],
  [301, 'retry'],
  [302, 'retry'],
  [308, 'retry'],
  [400, 'retry'],
  [410, 'gone'],
  [500, 'retry'],
  [null, 'retry'],
])('CNX-24 an answer %s is %s', (status, kind) => {
  expect(consequenceOf({ tries: 1, status })).toMatchObject({ kind, restMs: 0 })
})

test.each([429, 502, 504])('CNX-24 after %d the whole queue rests, as long as Retry-After says', (status) => {
  expect(consequenceOf({ tries: 1, status })).toMatchObject({ restMs: MINUTE_MS, waitMs: MINUTE_MS })
  const answer = { tries: 1, status, retryAfterMs: HOUR_MS }
  expect(consequenceOf(answer)).toMatchObject({ restMs: HOUR_MS, waitMs: HOUR_MS })
  expect(consequenceOf({ ...answer, retryAfterMs: 1000 * HOUR_MS }).restMs).toBe(24 * HOUR_MS)
})

test('CNX-24 Retry-After of another failure delays its message alone', () => {
  expect(consequenceOf({ tries: 1, status: 503, retryAfterMs: HOUR_MS })).toMatchObject({ waitMs: HOUR_MS, restMs: 0 })
})

test('CNX-24 Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120 * SECOND_MS)
  expect(readRetryAfter('Mon, 30 Nov 2026 13:00:00 GMT', now)).toBe(HOUR_MS)
  expect(readRetryAfter('Mon, 30 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(undefined, now)).toBeUndefined()
})
