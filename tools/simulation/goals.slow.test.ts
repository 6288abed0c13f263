import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { createTimeline } from '@mirador/invented/events/timeline'
import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import { simulate } from './simulate.ts'

/** A Monday; the store is empty at its start. */
const dayAt = (plusDays: number, hour = 0) =>
  (startOfChileanDay('2026-11-09', plusDays)?.getTime() ?? 0) + hour * HOUR_MS

/** Real quota, tenders and pace; `npm run bench -- --only sync` has a week and 2,000 followed. */
const run = async (followed: number, days: number, outage?: readonly [number, number]) => {
  const timeline = createTimeline({
    from: new Date(dayAt(0)),
    days: days + 1,
    active: 5000,
    followed,
    editsPerDay: 300,
  })
  const simulated = await simulate({ timeline, from: dayAt(0), to: dayAt(days), ...(outage ? { outage } : {}) })
  return { simulated, figures: (from: number, to: number) => figuresOf(timeline, simulated, { from, to }) }
}

function expectGoals(figures: ReturnType<typeof figuresOf>, openAgeHours = 26) {
  expect(figures.listed).toBeLessThanOrEqual(5 * MINUTE_MS)
  expect(figures.detailed).toBeLessThanOrEqual(30 * MINUTE_MS)
  expect(figures.followedSoonAge).toBeLessThanOrEqual(HOUR_MS)
  expect(figures.followedAge).toBeLessThanOrEqual(6 * HOUR_MS)
  expect(figures.closingSoonAge).toBeLessThanOrEqual(6 * HOUR_MS)
  expect(figures.openAge).toBeLessThanOrEqual(openAgeHours * HOUR_MS)
  expect(figures.results).toBeLessThanOrEqual(24 * HOUR_MS)
}

test('SYN-1 with 600 of 5,000 open tenders followed, data are as fresh as intended', async () => {
  const { simulated, figures } = await run(600, 3)
  // a Wednesday: so soon after an empty store, the backlog of closed ones still takes calls from open ones
  expectGoals(figures(dayAt(2), dayAt(3)), 28)
  // on the day after the empty store, a Monday with many closings; the bench has the figure of usual days
  expect(figures(dayAt(0, 12), dayAt(1, 12)).editsFound).toBeGreaterThanOrEqual(0.9)
  expect(simulated.source.spentAt.size).toBe(0)
}, 600_000)

test('SYN-1 a day after an outage of a day, data are as fresh as before', async () => {
  const { simulated, figures } = await run(200, 4, [dayAt(1, 10), dayAt(2, 10)])
  // tenders published after the outage are listed at once
  expect(figures(dayAt(2, 10), dayAt(3)).listed).toBeLessThanOrEqual(5 * MINUTE_MS)
  expectGoals(figures(dayAt(3, 10), dayAt(4)))
  expect(simulated.source.spentAt.size).toBe(0)
}, 600_000)

test('SYN-1 with every tender followed and a fifth of the quota the lists are read all day', async () => {
  const timeline = createTimeline({ from: new Date(dayAt(0)), days: 2, active: 5000, followed: 5000, editsPerDay: 0 })
  const simulated = await simulate({ timeline, from: dayAt(0), to: dayAt(2), quota: 2000 })
  expect(simulated.source.spentAt.size).toBe(0)
  const { listed } = figuresOf(timeline, simulated, { from: dayAt(1), to: dayAt(2) })
  expect(listed).toBeLessThanOrEqual(20 * MINUTE_MS)
}, 600_000)
