import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/duration.ts'
import { READING_CLASSES } from './reading-classes.ts'
import { compareWithin, DUE_CLASS, DUE_PROMISE, type Readable, readingPriority } from './reading-priority.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
/** Open, closes in two days and was read 21 hours ago. */
const tender = (overrides: Partial<Readable> = {}): Readable => ({
  bid_idn: '1000-1-LE26',
  is_open: true,
  is_owed: false,
  is_followed: false,
  closes_at: hours(48),
  detail_read_at: hours(-21),
  ...overrides,
})
const rank = (overrides: Partial<Readable>) => readingPriority(tender(overrides), NOW)

test('SYN-1 what closes within 76 hours and was not read for 20 is due, followed or not', () => {
  for (const is_followed of [true, false]) {
    expect(rank({ is_followed })).toBe('due')
    expect(rank({ is_followed, closes_at: hours(76) })).toBe('due')
    expect(rank({ is_followed, closes_at: hours(76.01) })).toBe('shares')
    expect(rank({ is_followed, closes_at: null })).toBe('shares')
    expect(rank({ is_followed, detail_read_at: hours(-19.9) })).toBe('shares')
    expect(rank({ is_followed, detail_read_at: null })).toBe('due')
  }
})

test('SYN-1 news are new or changed tenders that are open or followed', () => {
  expect(rank({ is_owed: true })).toBe('news')
  expect(rank({ is_owed: true, is_open: false, is_followed: true })).toBe('news')
  expect(rank({ is_owed: true, is_open: false })).toBe('shares')
})

test('SYN-1 news of followed tenders come first, due ones by their closing alone', () => {
  const sooner = tender({ bid_idn: 'a', closes_at: hours(10) })
  const later = tender({ bid_idn: 'b', closes_at: hours(20), is_followed: true })
  const unknown = tender({ bid_idn: 'c', closes_at: null })
  expect([unknown, sooner, later].sort(compareWithin('news'))).toEqual([later, sooner, unknown])
  expect([unknown, later, sooner].sort(compareWithin('due'))).toEqual([sooner, later, unknown])
})

test('SYN-1 the class of what closes soon reads it again before it is due', () => {
  const { withinMs, spacingMs } = READING_CLASSES.closingSoon
  expect(withinMs).toBe(DUE_PROMISE.closesWithinMs)
  expect(spacingMs).toBeLessThan(DUE_CLASS.spacingMs)
  // whatever enters the promise was read, or goes first, before
  expect(DUE_CLASS.withinMs - DUE_PROMISE.closesWithinMs).toBe(DUE_PROMISE.readWithinMs - DUE_CLASS.spacingMs)
})
