import { expect, test } from 'vitest'
import {
  addDays,
  ageOf,
  calendarDaysBetween,
  chileDay,
  clockTime,
  countdown,
  fullDayTime,
  longDayTime,
  middayOf,
  shortDay,
  shortDayTime,
} from './chile-time.ts'

const at = (iso: string) => new Date(iso)

test.each([
  // summer time, UTC-3
  ['2026-11-24T02:59:00Z', '2026-11-23'],
  ['2026-11-24T03:00:00Z', '2026-11-24'],
  // winter time, UTC-4
  ['2026-07-01T03:59:00Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('LIC-8 %s is the Chilean day %s', (instant, day) => {
  expect(chileDay(at(instant))).toBe(day)
})

test.each([
  ['five minutes over midnight', '2026-11-24T02:58:00Z', '2026-11-24T03:03:00Z', 1],
  ['23 hours of one day', '2026-11-23T03:30:00Z', '2026-11-24T02:30:00Z', 0],
  ['the short day of September', '2026-09-05T12:00:00Z', '2026-09-06T12:00:00Z', 1],
  ['the long day of April', '2026-04-04T03:30:00Z', '2026-04-05T04:30:00Z', 1],
  ['a leap February', '2028-02-28T15:00:00Z', '2028-03-01T15:00:00Z', 2],
  ['a year', '2025-12-31T15:00:00Z', '2026-01-01T15:00:00Z', 1],
  ['backwards', '2026-11-24T15:00:00Z', '2026-11-21T15:00:00Z', -3],
])('LIC-8 days left are calendar days in Chile: %s', (_, from, to, days) => {
  expect(calendarDaysBetween(at(from), at(to))).toBe(days)
})

test('LIC-4 a closing window is counted in calendar days, across months and years', () => {
  expect(addDays('2026-11-23', 0)).toBe('2026-11-23')
  expect(addDays('2026-11-23', 30)).toBe('2026-12-23')
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-02-27', 2)).toBe('2028-02-29')
})

test('LIC-4 a calendar day is written as that day, summer and winter', () => {
  for (const day of ['2026-01-01', '2026-04-05', '2026-07-31', '2026-09-06']) expect(chileDay(middayOf(day))).toBe(day)
})

test('LIC-8 dates are written in Chilean time, with 24 hours and without a comma after the weekday', () => {
  const now = at('2026-11-23T13:00:00Z')
  expect(clockTime(at('2026-11-23T18:05:00Z'))).toBe('15:05')
  expect(clockTime(at('2026-11-23T03:00:00Z'))).toBe('00:00')
  expect(shortDay(at('2026-11-26T18:00:00Z'), now)).toBe('jue 26 nov')
  expect(shortDayTime(at('2026-11-26T18:00:00Z'), now)).toBe('jue 26 nov, 15:00')
  expect(longDayTime(at('2026-12-05T20:00:00Z'), now)).toBe('sábado 5 de diciembre, 17:00')
})

test('LIC-8 a date of another year names its year', () => {
  const now = at('2026-11-23T13:00:00Z')
  expect(shortDay(at('2017-03-13T18:00:00Z'), now)).toBe('lun 13 mar 2017')
  expect(longDayTime(at('2027-01-05T20:00:00Z'), now)).toBe('martes 5 de enero de 2027, 17:00')
  // still 2026 in Chile
  expect(shortDay(at('2027-01-01T02:00:00Z'), now)).toBe('jue 31 dic')
})

test.each([
  ['2026-12-05T20:00:00Z', '2026-11-23T13:12:00Z', { days: 12, hours: 6, minutes: 48 }],
  ['2026-11-23T18:05:00Z', '2026-11-23T13:11:30Z', { days: 0, hours: 4, minutes: 53 }],
  ['2026-11-23T18:05:00Z', '2026-11-23T18:04:30Z', { days: 0, hours: 0, minutes: 0 }],
  ['2026-11-23T18:05:00Z', '2026-11-24T18:05:00Z', { days: 0, hours: 0, minutes: 0 }],
])('LIC-8 the time until %s, from %s', (until, now, expected) => {
  expect(countdown(at(until), at(now))).toEqual(expected)
})

test.each([
  ['2026-11-23T13:12:30Z', 'moment', 0],
  ['2026-11-23T12:59:40Z', 'moment', 0],
  ['2026-11-23T12:56:00Z', 'minutes', 4],
  ['2026-11-23T12:00:30Z', 'minutes', 59],
  ['2026-11-23T12:00:00Z', 'hours', 1],
  ['2026-11-22T13:00:30Z', 'hours', 23],
  ['2026-11-22T13:00:00Z', 'days', 1],
  ['2026-11-11T13:00:00Z', 'days', 12],
] as const)('DET-1 a record read at %s has an age in %s of %i', (instant, unit, count) => {
  expect(ageOf(at(instant), at('2026-11-23T13:00:00Z'))).toEqual({ unit, count })
})

test('what is read much later names its year', () => {
  expect(fullDayTime(at('2026-11-23T13:12:00Z'))).toBe('lunes 23 de noviembre de 2026, 10:12')
})
