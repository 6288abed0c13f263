import type { ReadingCandidate } from '@mirador/database/source/sync-plan'
import { AGED_CLASSES, READING_CLASSES, type ReadingClass } from '@mirador/domain/reading/reading-classes'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { type Budget, planReadings } from './reading-plan.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const QUOTA = 10_000
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const noon = (budget: Partial<Budget> = {}): Budget => ({ quota: QUOTA, passed: 0.5, calls: 0, byClass: {}, ...budget })

let number = 0
/** An open tender that closes in ten days and was read two days ago. */
const candidate = (overrides: Partial<ReadingCandidate> = {}): ReadingCandidate => ({
  bid_idn: `1000-${++number}-LE26`,
  status: 5,
  closes_at: hours(240),
  is_open: true,
  is_followed: false,
  is_owed: false,
  is_stub: false,
  listed_at: null,
  detail_read_at: hours(-48),
  ...overrides,
})
const many = (count: number, overrides: Partial<ReadingCandidate>) =>
  Array.from({ length: count }, () => candidate(overrides))

/** Many candidates for each class. */
const CROWDS = {
  results: many(6000, { status: 8, is_open: false, is_owed: true }),
  closed: many(6000, { status: 6, is_open: false, is_owed: true }),
  followedSoon: many(6000, { is_followed: true, closes_at: hours(20), detail_read_at: hours(-2) }),
  closingSoon: many(6000, { closes_at: hours(60), detail_read_at: hours(-7) }),
  followed: many(6000, { is_followed: true, detail_read_at: hours(-7) }),
  open: many(6000, {}),
}

function countByBudget(candidates: readonly ReadingCandidate[], budget: Budget, limit = QUOTA) {
  const counts: Partial<Record<ReadingClass, number>> = {}
  for (const reading of planReadings(candidates, budget, NOW, limit)) {
    counts[reading.budget] = (counts[reading.budget] ?? 0) + 1
  }
  return counts
}

test('SYN-1 the shares of the classes are the whole quota', () => {
  const shares = Object.values(READING_CLASSES).map(({ share }) => share)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10)
})

test('SYN-1 classes that all need more calls than there are get calls by their shares', () => {
  const counts = countByBudget(Object.values(CROWDS).flat(), noon())
  const weights = Object.keys(CROWDS).reduce((sum, name) => sum + READING_CLASSES[name as ReadingClass].share, 0)
  for (const name of Object.keys(CROWDS) as ReadingClass[]) {
    const fair = ((QUOTA / 2) * READING_CLASSES[name].share) / weights
    expect(Math.abs((counts[name] ?? 0) - fair)).toBeLessThan(5)
  }
})

test('SYN-1 the other classes get the unused calls of a class, but no more than the part of the day that has passed', () => {
  expect(countByBudget(CROWDS.open, noon())).toEqual({ open: QUOTA / 2 })
  expect(countByBudget(CROWDS.open, noon({ calls: 4990, byClass: { open: 4990 } }))).toEqual({ open: 10 })
  expect(countByBudget(CROWDS.open, noon({ calls: 5000, byClass: { open: 5000 } }))).toEqual({})
})

test('SYN-1 a class within its share is read although other classes have used up the calls so far', () => {
  const spent = { calls: 5500, byClass: { news: 5500 } }
  expect(countByBudget(CROWDS.followedSoon, noon(spent)).followedSoon).toBe(
    Math.ceil((QUOTA / 2) * READING_CLASSES.followedSoon.share),
  )
})

test('SYN-1 news come first at any hour, and leave the calls that the day and its lists still need', () => {
  const news = many(9000, { is_owed: true, is_stub: true })
  const midnight = noon({ passed: 0 })
  expect(countByBudget([...CROWDS.open, ...news], midnight, 20)).toEqual({ news: 20 })
  const first = countByBudget([...CROWDS.open, ...news], midnight)
  expect(first).toEqual({ news: QUOTA * (0.75 - READING_CLASSES.lists.share) })
  const atTen = noon({ passed: 22 / 24 })
  const calls = (countByBudget(news, atTen).news ?? 0) + QUOTA * READING_CLASSES.lists.share * (2 / 24)
  expect(calls).toBeLessThan(QUOTA)
})

test('SYN-1 news of followed tenders come before other news, even of tenders that close sooner, and before results', () => {
  const [later, sooner, followed, result] = [
    candidate({ is_owed: true, closes_at: hours(50) }),
    candidate({ is_owed: true, closes_at: hours(30) }),
    candidate({ is_owed: true, is_followed: true, is_open: false, status: 8 }),
    candidate({ is_owed: true, is_open: false, status: 7 }),
  ]
  const order = planReadings([result, later, sooner, followed], noon(), NOW, 10)
  expect(order.map(({ bid_idn }) => bid_idn)).toEqual(
    [followed, sooner, later, result].map((reading) => reading.bid_idn),
  )
})

test('SYN-1 a followed tender is never read more rarely than one that has no followers', () => {
  const old = candidate({ is_followed: true, detail_read_at: hours(-60) })
  const spent = { calls: 5000, byClass: { followed: 5000 } }
  expect(planReadings([old, ...CROWDS.open], noon(spent), NOW, 1)).toMatchObject([
    { bid_idn: old.bid_idn, budget: 'open' },
  ])
})

test('SYN-1 the oldest reading of a class comes first, and nearly due ones use spare calls', () => {
  const [old, older, nearly, fresh] = [-30, -40, -26, -10].map((age) => candidate({ detail_read_at: hours(age) }))
  const order = [fresh, nearly, old, older].flatMap((one) => (one ? [one] : []))
  const planned = planReadings(order, noon(), NOW, 3)
  expect(planned.map(({ bid_idn }) => bid_idn)).toEqual([older, old, nearly].map((one) => one?.bid_idn))
})

test('SYN-1 a smaller quota keeps the proportions', () => {
  const counts = countByBudget(Object.values(CROWDS).flat(), noon({ quota: 1000 }))
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(counts.followedSoon).toBeGreaterThan(counts.open ?? 0)
})

test('SYN-1 the nearer the closing, the shorter the spacing', () => {
  const soon = AGED_CLASSES.filter(({ withinMs }) => Number.isFinite(withinMs))
  for (const near of soon) {
    for (const far of AGED_CLASSES.filter(({ withinMs, isFollowed }) => withinMs > near.withinMs && !isFollowed)) {
      expect(near.spacingMs).toBeLessThan(far.spacingMs)
    }
  }
})
