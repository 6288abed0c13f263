import { expect, test } from 'vitest'
import { chileanHolidays } from './chile-holidays.ts'

const ALWAYS = ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25']

// the published holidays of each year; moved ones are written out
test.each([
  [2023, ['01-02', '04-07', '04-08', '06-21', '06-26', '10-09', '10-27']],
  [2024, ['03-29', '03-30', '06-20', '06-29', '09-20', '10-12', '10-31']],
  [2025, ['04-18', '04-19', '06-20', '06-29', '10-12', '10-31']],
  [2026, ['04-03', '04-04', '06-21', '06-29', '10-12', '10-31']],
  [2027, ['03-26', '03-27', '06-21', '06-28', '09-17', '10-11', '10-31']],
])('the holidays of %i are those published', (year, moving) => {
  const expected = [...ALWAYS, ...moving].map((day) => `${year}-${day}`)
  expect([...chileanHolidays(year)].toSorted()).toEqual(expected.toSorted())
})

test.each([
  // 31 October on a Wednesday
  ['2018-11-02', true],
  ['2018-10-31', false],
  // Monday 17 September
  ['2018-09-17', true],
  // 12 October on a Friday goes to the Monday after
  ['2029-10-15', true],
  ['2029-10-12', false],
  // Good Friday in one of the years whose Easter the last correction moves a week ahead
  ['2049-04-16', true],
  ['2049-04-23', false],
])('%s is a holiday: %s', (day, is) => {
  expect(chileanHolidays(Number(day.slice(0, 4))).has(day)).toBe(is)
})

// solstices as astronomers publish them; for 2021 the law itself names the 21st
test.each([
  ['2022-06-21T09:14Z', '2022-06-21'],
  ['2023-06-21T14:58Z', '2023-06-21'],
  ['2024-06-20T20:51Z', '2024-06-20'],
  ['2025-06-21T02:42Z', '2025-06-20'],
  ['2026-06-21T08:24Z', '2026-06-21'],
  ['2027-06-21T14:11Z', '2027-06-21'],
  ['2028-06-20T20:02Z', '2028-06-20'],
  ['2029-06-21T01:48Z', '2029-06-20'],
  ['2030-06-21T07:31Z', '2030-06-21'],
])('the solstice of %s is the holiday of %s', (instant, day) => {
  const inChile = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(new Date(instant))
  expect(inChile).toBe(day)
  expect(chileanHolidays(Number(day.slice(0, 4))).has(day)).toBe(true)
})
