import { expect, test } from 'vitest'
import { isBehind, workingHoursBetween } from './working-hours.ts'

// in summer Chile is three hours behind UTC, in winter four
test.each([
  ['within a morning', '2026-11-20T12:30:00Z', '2026-11-20T14:00:00Z', 1.5],
  ['a full working day', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z', 9],
  ['before nine counts from nine', '2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z', 1],
  ['after six counts no more', '2026-11-20T20:00:00Z', '2026-11-21T02:00:00Z', 1],
  ['over a weekend', '2026-11-20T20:00:00Z', '2026-11-23T13:00:00Z', 2],
  ['a Sunday', '2026-11-22T12:00:00Z', '2026-11-22T22:00:00Z', 0],
  ['over Tuesday 8 December, a holiday', '2026-12-07T20:00:00Z', '2026-12-09T13:00:00Z', 2],
  ['over the long weekend of September', '2027-09-16T20:00:00Z', '2027-09-20T13:00:00Z', 2],
  ['over the change of the clocks in April', '2026-04-02T20:00:00Z', '2026-04-06T14:00:00Z', 2],
  ['in winter', '2026-07-15T13:00:00Z', '2026-07-15T15:00:00Z', 2],
  ['backwards', '2026-11-20T15:00:00Z', '2026-11-20T12:00:00Z', 0],
])('working hours %s', (_case, from, to, hours) => {
  expect(workingHoursBetween(new Date(from), new Date(to))).toBe(hours)
})

test('counting stops at the limit', () => {
  expect(workingHoursBetween(new Date('1990-01-01T00:00:00Z'), new Date('2026-11-20T12:00:00Z'), 7)).toBe(7)
})

test.each([
  ['2026-11-20T18:00:00Z', false],
  ['2026-11-20T18:00:01Z', true],
  ['2026-11-20T12:00:00Z', false],
])('data of nine in the morning are behind at %s: %s', (now, is) => {
  expect(isBehind(new Date('2026-11-20T12:00:00Z'), new Date(now))).toBe(is)
})

test('data of Friday evening are not behind on Monday morning', () => {
  const friday = new Date('2026-11-20T20:30:00Z')
  expect(isBehind(friday, new Date('2026-11-23T14:00:00Z'))).toBe(false)
  expect(isBehind(friday, new Date('2026-11-23T18:00:00Z'))).toBe(true)
})
