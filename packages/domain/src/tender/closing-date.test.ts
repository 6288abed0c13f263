import { expect, test } from 'vitest'
import { isWithinDay, shownClosing } from './closing-date.ts'

const at = (iso: string) => Date.parse(iso)
// 26 November in Chile, three hours behind UTC
const FIRST = at('2026-11-26T03:00:00Z')
const LAST = at('2026-11-27T02:59:59Z')

test.each([
  ['the first instant', FIRST, true],
  ['the last second', LAST, true],
  ['the last millisecond', LAST + 999, true],
  ['the instant before', FIRST - 1, false],
  ['the next midnight', LAST + 1000, false],
])('%s of a day in Chile is within it: %s', (_, time, isWithin) => {
  expect(isWithinDay(time, LAST)).toBe(isWithin)
  expect(isWithinDay(time, FIRST)).toBe(isWithin)
})

test('the exact hour is shown on the stated day, and the day where another source moved it', () => {
  const value = at('2026-11-26T18:00:00Z')
  expect(shownClosing({ exact: { value, at: 1 }, day: { value: LAST, at: 2 } })).toBe(value)
  expect(shownClosing({ exact: { value: LAST + 1000, at: 1 }, day: { value: LAST, at: 2 } })).toBe(LAST)
  expect(shownClosing({ exact: null, day: { value: LAST, at: 2 } })).toBe(LAST)
})
