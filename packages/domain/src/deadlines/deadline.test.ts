import { expect, test } from 'vitest'
import type { TenderStatus } from '../tender/tender-status.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { deadlineOf, isOverdue, isPressing, isUrgent, statusAt, usedShare } from './deadline.ts'

const at = (iso: string) => new Date(iso)
const NOW = at('2026-11-23T13:12:00Z')
const dated = (status: TenderStatus | null, closes: string | null) => ({
  status,
  published_at: at('2026-11-11T12:00:00Z'),
  closes_at: closes === null ? null : at(closes),
})

test.each([
  [-1, false],
  [0, true],
  [DAY_MS - 1, true],
  [DAY_MS, false],
  [3 * DAY_MS, false],
])('ESC-23 a date %d ms ahead is urgent: %s', (ms, urgent) => {
  expect(isUrgent(new Date(NOW.getTime() + ms), NOW)).toBe(urgent)
})

test.each([
  ['task', -1, true, true],
  ['task', 0, true, true],
  ['task', DAY_MS, false, false],
  ['closes_at', -1, false, false],
  ['closes_at', 1, false, true],
])('a step %s %d ms ahead is overdue: %s, pressing: %s', (kind, ms, overdue, pressing) => {
  const step = { kind, at: new Date(NOW.getTime() + ms) }
  expect([isOverdue(step, NOW), isPressing(step, NOW)]).toEqual([overdue, pressing])
})

test.each([
  ['2026-11-23T18:05:00Z', 0, true],
  ['2026-11-24T13:11:59.999Z', 1, true],
  ['2026-11-24T13:12:00Z', 1, false],
  // 23:59 of the third day, and the first minute of the fourth
  ['2026-11-27T02:59:00Z', 3, false],
  ['2026-11-27T03:00:00Z', 4, false],
])('LIC-8 a tender that closes %s has %i days left; urgent: %s', (closes, days, isUrgent) => {
  expect(deadlineOf(dated('publicada', closes), NOW)).toMatchObject({ kind: 'open', days, isUrgent })
})

test.each([
  ['publicada', '2026-11-23T13:12:00Z', 'closed'],
  ['cerrada', '2026-11-20T15:00:00Z', 'closed'],
  ['cerrada', '2026-12-20T15:00:00Z', 'closed'],
  ['adjudicada', '2026-10-20T15:00:00Z', 'closed'],
  ['desierta', null, 'closed'],
  ['revocada', '2026-12-20T15:00:00Z', 'revoked'],
  ['suspendida', '2026-12-20T15:00:00Z', 'suspended'],
  [null, '2026-12-20T15:00:00Z', 'unknown'],
  ['publicada', null, 'undated'],
] as const)('LIC-8 a tender that is %s and closes %s is shown as %s', (status, closes, kind) => {
  expect(deadlineOf(dated(status, closes), NOW).kind).toBe(kind)
})

test.each([
  [47.9, true, false],
  [48, false, false],
  [24, true, false],
  [23.9, true, true],
])('AGI-1 a Compra Ágil that closes in %d hours: shown in hours %s, urgent %s', (hours, inHours, isUrgent) => {
  const closes = new Date(NOW.getTime() + hours * HOUR_MS).toISOString()
  expect(deadlineOf({ ...dated('publicada', closes), isAgile: true }, NOW)).toMatchObject({ inHours, isUrgent })
})

test('LIC-8 the gauge is the share of time that has passed; absent without a publication date', () => {
  const from = at('2026-11-20T00:00:00Z')
  const to = at('2026-11-30T00:00:00Z')
  expect(usedShare(from, to, at('2026-11-28T04:48:00Z'))).toBeCloseTo(0.82)
  expect(usedShare(from, to, at('2026-11-19T00:00:00Z'))).toBe(0)
  expect(usedShare(from, to, at('2026-12-19T00:00:00Z'))).toBe(1)
  expect(usedShare(null, to, NOW)).toBeUndefined()
  expect(usedShare(to, from, NOW)).toBeUndefined()
})

test('LIC-8 a published tender becomes closed at its closing time, other statuses stay', () => {
  const closes_at = at('2026-11-23T13:12:00Z')
  expect(statusAt({ status: 'publicada', closes_at }, at('2026-11-23T13:11:59Z'))).toBe('publicada')
  expect(statusAt({ status: 'publicada', closes_at }, NOW)).toBe('cerrada')
  expect(statusAt({ status: 'suspendida', closes_at }, NOW)).toBe('suspendida')
  expect(statusAt({ status: 'publicada', closes_at: null }, NOW)).toBe('publicada')
  expect(statusAt({ status: null, closes_at }, NOW)).toBeNull()
})
