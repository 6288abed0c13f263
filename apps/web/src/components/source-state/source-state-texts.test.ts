import { expect, test } from 'vitest'
import { lengthOf, SOURCE_STATE } from './source-state-texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [400, '0 s'],
  [45_000, '45 s'],
  [12 * MINUTE, '12 min'],
  [2 * HOUR, '2 h'],
  [2 * HOUR + 10 * MINUTE, '2 h 10 min'],
  [47 * HOUR + 59 * MINUTE, '47 h 59 min'],
  [76 * HOUR, '3 días 4 h'],
  [48 * HOUR, '2 días'],
])('%i milliseconds are %s', (ms, words) => {
  expect(lengthOf(ms)).toBe(words)
})

test('the result of a run is a sentence, with failures only if there were any', () => {
  expect(SOURCE_STATE.counts({ read: 4630, created: 1, updated: 2, failed: 0 })).toBe(
    '4.630 leídas · 1 nueva · 2 cambiadas',
  )
  expect(SOURCE_STATE.counts({ read: 1, created: 0, updated: 0, failed: 1 })).toBe(
    '1 leída · 0 nuevas · 0 cambiadas · 1 fallida',
  )
})
