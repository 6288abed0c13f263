import { expect, test } from 'vitest'
import { endOfChileanDay, startOfChileanDay } from './chile-day.ts'
import { chileDay } from './chile-time.ts'
import { DAY_MS } from './duration.ts'

test.each([
  ['2026-11-20', '2026-11-20T03:00:00.000Z'],
  ['2026-07-01', '2026-07-01T04:00:00.000Z'],
  // 5 April 2026: the clock went back at midnight
  ['2026-04-05', '2026-04-05T04:00:00.000Z'],
  // 6 September 2026: midnight did not exist, the day began at 01:00
  ['2026-09-06', '2026-09-06T04:00:00.000Z'],
])('LIC-4 %s begins in Chile at %s', (day, instant) => {
  expect(startOfChileanDay(day)?.toISOString()).toBe(instant)
})

test.each([
  ['2026-11-20', '2026-11-21T02:59:59.000Z'],
  // the clock goes back from midnight to 23:00: the day ends the second time
  ['2026-04-04', '2026-04-05T03:59:59.000Z'],
  ['2026-09-05', '2026-09-06T03:59:59.000Z'],
  ['2026-02-30', undefined],
])('LIC-4 %s ends in Chile at %s', (day, instant) => {
  expect(endOfChileanDay(day)?.toISOString()).toBe(instant)
})

test('LIC-4 days that do not exist are refused', () => {
  expect(startOfChileanDay('2026-02-30')).toBeUndefined()
  expect(startOfChileanDay('2026-13-01')).toBeUndefined()
})

test('LIC-4 every day of several years begins once, and its first instant lies in it', () => {
  for (let t = Date.UTC(2024, 0, 1); t < Date.UTC(2028, 0, 1); t += DAY_MS) {
    const day = new Date(t).toISOString().slice(0, 10)
    const start = startOfChileanDay(day) as Date
    expect(chileDay(start)).toBe(day)
    expect(startOfChileanDay(day, 1)?.getTime()).toBeGreaterThan(start.getTime())
  }
})
