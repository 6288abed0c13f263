import { expect, test } from 'vitest'
import { chileOffset, clockChanges, isShownTwice, offsetBy } from './clock-changes.ts'

const at = (iso: string) => new Date(iso)
const changesOf = (year: number) =>
  clockChanges(at(`${year}-01-01T00:00:00Z`), at(`${year + 1}-01-01T00:00:00Z`)).map(
    ({ at, from, to }) => `${at.toISOString().slice(0, 16)} ${from / 60} → ${to / 60}`,
  )

// in 2015 Chile kept summer time all year; in 2016 to 2018 it ended in May, in 2019 in April
test.each([
  [2014, ['2014-04-27T03:00 -3 → -4', '2014-09-07T04:00 -4 → -3']],
  [2015, []],
  [2016, ['2016-05-15T03:00 -3 → -4', '2016-08-14T04:00 -4 → -3']],
  [2019, ['2019-04-07T03:00 -3 → -4', '2019-09-08T04:00 -4 → -3']],
  [2022, ['2022-04-03T03:00 -3 → -4', '2022-09-11T04:00 -4 → -3']],
  [2026, ['2026-04-05T03:00 -3 → -4', '2026-09-06T04:00 -4 → -3']],
  [2027, ['2027-04-04T03:00 -3 → -4', '2027-09-05T04:00 -4 → -3']],
])('clock changes follow the decrees of %i', (year, changes) => {
  expect(changesOf(year)).toEqual(changes)
})

test('the clocks show the hour before midnight twice when summer time ends, and no hour twice when it begins', () => {
  const changes = clockChanges(at('2025-12-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))
  const isTwice = (iso: string) => [iso, isShownTwice(changes, at(iso)), offsetBy(changes, at(iso)) / 60]
  expect(isTwice('2026-04-05T01:59:59Z')).toEqual(['2026-04-05T01:59:59Z', false, -3])
  expect(isTwice('2026-04-05T02:00:00Z')).toEqual(['2026-04-05T02:00:00Z', true, -3])
  expect(isTwice('2026-04-05T02:59:59Z')).toEqual(['2026-04-05T02:59:59Z', true, -3])
  expect(isTwice('2026-04-05T03:00:00Z')).toEqual(['2026-04-05T03:00:00Z', true, -4])
  expect(isTwice('2026-04-05T03:59:59Z')).toEqual(['2026-04-05T03:59:59Z', true, -4])
  expect(isTwice('2026-04-05T04:00:00Z')).toEqual(['2026-04-05T04:00:00Z', false, -4])
  for (const hour of ['03:00', '03:59', '04:00', '04:59'])
    expect(isShownTwice(changes, at(`2026-09-06T${hour}:00Z`))).toBe(false)
})

test('the offset computed from clock changes equals that of the zone data', () => {
  const changes = clockChanges(at('2026-01-01T00:00:00Z'), at('2029-01-01T00:00:00Z'))
  for (let day = 0; day < 1000; day++) {
    const instant = new Date(Date.UTC(2026, 0, 2 + day, day % 24))
    expect(offsetBy(changes, instant)).toBe(chileOffset(instant))
  }
})
