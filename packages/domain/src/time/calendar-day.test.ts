import { expect, test } from 'vitest'
import { isDay } from './calendar-day.ts'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-3', false],
  ['26-11-2026', false],
  ['mañana', false],
])('LIC-4 whether %s is a day of the calendar: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne)
})
