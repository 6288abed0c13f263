import { expect, test } from 'vitest'
import { HOUR_MS } from './duration.ts'
import { instantOfLocal, instantOfStamp } from './local-time.ts'

test.each([
  ['winter is four hours behind', '2026-08-31T16:00:00.41', '2026-08-31T20:00:00.410Z'],
  ['summer is three hours behind', '2026-10-07T12:15:54.03', '2026-10-07T15:15:54.030Z'],
  ['three decimals', '2026-08-10T11:46:55.947', '2026-08-10T15:46:55.947Z'],
  ['the last minute before the April change', '2026-04-04T22:59:00', '2026-04-05T01:59:00.000Z'],
  ['an hour that occurs twice in April is its first occurrence', '2026-04-04T23:30:00', '2026-04-05T02:30:00.000Z'],
  ['midnight after the April change', '2026-04-05T00:00:00', '2026-04-05T04:00:00.000Z'],
  ['the last minute before the September change', '2026-09-05T23:59:00', '2026-09-06T03:59:00.000Z'],
  ['an hour that does not occur in September moves forward', '2026-09-06T00:30:00', '2026-09-06T04:30:00.000Z'],
  ['the first hour after the September change', '2026-09-06T01:00:00', '2026-09-06T04:00:00.000Z'],
  ['a day alone is its first instant', '2026-07-08', '2026-07-08T04:00:00.000Z'],
  ['in 2015 summer time was kept all year', '2015-07-01T12:00:00', '2015-07-01T15:00:00.000Z'],
])('SYN-1 a local time of Chile is one instant: %s', (_, local, instant) => {
  expect(instantOfLocal(local)?.toISOString()).toBe(instant)
})

test.each([
  '',
  '1900-01-02T00:00:00',
  '1900-01-01',
  '0001-01-01T00:00:00',
  '9999-12-31T23:59:59.9999999',
  '2026-13-01',
  '2026-02-30',
  '2026-01-01T24:00:00',
  '13/03/2017',
])('SYN-1 %j is not a date', (local) => {
  expect(instantOfLocal(local)).toBeNull()
})

test.each([
  ['UTC with seven decimals', '2026-10-08T03:24:39.8504496Z', '2026-10-08T03:24:39.850Z'],
  ['with an offset, in empty answers', '2026-07-03T08:12:19.2340084-04:00', '2026-07-03T12:12:19.234Z'],
  ['without a zone, before 2018', '2017-03-01T19:53:50.233', '2017-03-01T22:53:50.233Z'],
])('SYN-1 the moment of an answer is read %s', (_, stamp, instant) => {
  expect(instantOfStamp(stamp)?.toISOString()).toBe(instant)
})

test('SYN-1 every hour of two years is recovered from its local time, except for the repeated one of April', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Santiago',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const lost: string[] = []
  for (let hour = Date.UTC(2025, 0, 1); hour < Date.UTC(2027, 0, 1); hour += HOUR_MS) {
    const local = format.format(hour)
    if (instantOfLocal(local.replace(' ', 'T'))?.getTime() !== hour) lost.push(local)
  }
  expect(lost).toEqual(['2025-04-05 23:00:00', '2026-04-04 23:00:00'])
})
