import { expect, test } from 'vitest'
import { chileWallClock } from './chile-wall-clock.ts'
import { HOUR_MS } from './duration.ts'

const wallClock = (instant: string) => new Date(chileWallClock(new Date(instant))).toISOString()

test.each([
  ['2026-11-22T12:07:31.500Z', '2026-11-22T09:07:31.500Z', 'summer'],
  ['2026-07-01T12:00:00Z', '2026-07-01T08:00:00.000Z', 'winter'],
  ['2026-04-05T02:59:59Z', '2026-04-04T23:59:59.000Z', 'the last minute of summer'],
  ['2026-04-05T03:00:00Z', '2026-04-04T23:00:00.000Z', 'its repetition'],
  ['2026-09-06T03:59:59Z', '2026-09-05T23:59:59.000Z', 'the last minute of winter'],
  ['2026-09-06T04:00:00Z', '2026-09-06T01:00:00.000Z', 'the hour that is left out'],
])('at %s the clock in Chile shows %s: %s', (instant, clock) => {
  expect(wallClock(instant)).toBe(clock)
})

test('every hour of several years matches the formatter of the platform', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Santiago',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  for (let at = Date.UTC(2024, 0, 1, 0, 30); at < Date.UTC(2027, 0, 1); at += 7 * HOUR_MS) {
    const clock = new Date(chileWallClock(new Date(at))).toISOString()
    expect(clock.slice(0, 16).replace('T', ' ')).toBe(format.format(at))
  }
})

test('instants outside the dates of spreadsheets give NaN', () => {
  for (const instant of ['1899-12-31T12:00:00Z', '0001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', 'x']) {
    expect(chileWallClock(new Date(instant))).toBeNaN()
  }
})
