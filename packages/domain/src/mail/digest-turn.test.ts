import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { isSettled, lastDigestTime, nextDigestTime, turnEndedAt } from './digest-turn.ts'
import { DEFAULT_MAIL_PREFERENCES } from './mail-preferences.ts'

test.each([
  ['morning', '2026-11-20T10:29:59Z', '2026-11-19T10:30:00.000Z'],
  ['morning', '2026-11-20T10:30:00Z', '2026-11-20T10:30:00.000Z'],
  // the day on which clocks went back, and the one before
  ['morning', '2026-04-05T12:00:00Z', '2026-04-05T11:30:00.000Z'],
  ['morning', '2026-04-05T11:00:00Z', '2026-04-04T10:30:00.000Z'],
  ['weekly', '2026-11-22T23:00:00Z', '2026-11-16T10:30:00.000Z'],
  ['weekly', '2026-11-23T10:30:00Z', '2026-11-23T10:30:00.000Z'],
] as const)('the last %s digest before %s was due at %s', (frequency, now, expected) => {
  expect(lastDigestTime(frequency, new Date(now)).toISOString()).toBe(expected)
})

test.each([
  ['morning', '2026-11-20T12:00:00Z', '2026-11-21T10:30:00.000Z'],
  ['weekly', '2026-11-20T12:00:00Z', '2026-11-23T10:30:00.000Z'],
  ['now', '2026-11-20T12:00:00Z', undefined],
  ['none', '2026-11-20T12:00:00Z', undefined],
] as const)('the next %s digest after %s is sent at %s', (changes, now, expected) => {
  const at = new Date(now)
  expect(nextDigestTime({ ...DEFAULT_MAIL_PREFERENCES, changes }, at, at)?.toISOString()).toBe(expected)
})

test('an overdue digest is sent when the quiet hours end, or at once', () => {
  const turned = new Date('2026-11-18T12:00:00Z')
  const next = (now: string) => nextDigestTime(DEFAULT_MAIL_PREFERENCES, turned, new Date(now))?.toISOString()
  expect(next('2026-11-20T05:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
  expect(next('2026-11-20T15:00:00Z')).toBe('2026-11-20T15:00:00.000Z')
})

test.each([
  [[3], true],
  [[2.9], false],
  [[0], false],
  [[9, 1], false],
  [[10, 1], true],
  // changes whose time is in the future, because the clock was ahead
  [[-5], true],
])('changes found %j minutes ago may be mailed: %s', (ages, expected) => {
  const now = new Date('2026-11-20T12:00:00Z')
  const foundTimes = ages.map((age) => new Date(now.getTime() - age * MINUTE_MS))
  expect(isSettled(foundTimes, now)).toBe(expected)
})

test('an account mailed at once that had no news is checked again before the pause is over', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(turnEndedAt('now', true, now)).toEqual(now)
  expect(turnEndedAt('morning', false, now)).toEqual(now)
  expect(turnEndedAt('now', false, now)).toEqual(new Date(now.getTime() - 10 * MINUTE_MS))
})
