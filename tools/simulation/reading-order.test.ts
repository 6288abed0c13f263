import { compareWithin, DUE_PROMISE, readingPriority } from '@mirador/domain/reading/reading-priority'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { dayPassed } from '@mirador/ingestion/source/source-day'
import {
  createTimeline,
  isOpenAt,
  type SimulatedTender,
  stateAt,
  type Timeline,
} from '@mirador/invented/events/timeline'
import { seededRandom } from '@mirador/invented/random'
import { expect, test } from 'vitest'
import { readingAges } from './reading-ages.ts'
import { type Simulated, simulate } from './simulate.ts'

/** A Wednesday; the store is empty at its start. */
const dayAt = (plusDays: number) => startOfChileanDay('2026-11-11', plusDays)?.getTime() ?? 0
const DAYS = 7
/** From the first day on which the backlog of the empty store is read, over the Monday with the most closings. */
const WINDOW = { from: dayAt(2), to: dayAt(DAYS) }

/**
 * The maximum time until the order holds after a tender becomes due: the batch that is being read, and the wait for the
 * next cycle. With a small quota the list with a new closing takes hours more.
 */
const SLACK_MS = 20 * 3 * SECOND_MS + 5 * MINUTE_MS
const LIST_MS = 6 * HOUR_MS

interface World {
  seed: number
  active: number
  followed: number
  quota: number
  agileShare: number
}

async function run({ seed, active, followed, quota, agileShare }: World) {
  const timeline = createTimeline({ from: new Date(dayAt(0)), days: DAYS, active, followed, editsPerDay: 0, seed })
  const agileCalls = (at: number) => Math.floor(agileShare * quota * dayPassed(new Date(at)))
  const simulated = await simulate({
    timeline,
    from: dayAt(0),
    to: dayAt(DAYS),
    quota,
    ...(agileShare > 0 && { agileCalls }),
  })
  return { timeline, simulated }
}

test('SYN-1 no tender that closes within 72 hours is unread for 24 while the quota suffices, in random worlds', async () => {
  const random = seededRandom(46)
  for (let seed = 1; seed <= 4; seed++) {
    const active = random.int(100, 250)
    // news, and on the eve of a Monday a third of the open tenders once in 20 hours, below three quarters of the quota
    const quota = Math.ceil(active * (0.9 + random.next()))
    const world = { seed, active, followed: random.int(0, active), quota, agileShare: random.pick([0, 0.08]) }
    const { timeline, simulated } = await run(world)
    const { due } = readingAges(timeline, simulated, WINDOW)
    expect(due.tenders).toBeGreaterThan(5)
    expect(due.max / HOUR_MS, JSON.stringify(world)).toBeLessThanOrEqual(DUE_PROMISE.readWithinMs / HOUR_MS)
    expect(inversions(timeline, simulated)).toEqual([])
  }
})

test('SYN-1 when the quota does not suffice, what is left out is the last of the order', async () => {
  const random = seededRandom(7)
  for (let seed = 11; seed <= 12; seed++) {
    const active = random.int(100, 250)
    const world = { seed, active, followed: random.int(0, active), quota: Math.ceil(active * 0.22), agileShare: 0 }
    const { timeline, simulated } = await run(world)
    expect(readingAges(timeline, simulated, WINDOW).due.late).toBeGreaterThan(0)
    expect(inversions(timeline, simulated)).toEqual([])
  }
})

/** Readings that came before one that the published order puts earlier. */
function inversions({ tenders }: Timeline, { store, source }: Simulated) {
  const byCode = new Map(tenders.map((tender) => [tender.bid_idn, tender]))
  const live = tenders.filter(({ closesAt }) => closesAt > WINDOW.from)
  const wrong: object[] = []
  for (const { bid_idn, at, budget } of source.details) {
    if (at < WINDOW.from || budget === 'news') continue
    const chosen = readableAt(byCode.get(bid_idn) as SimulatedTender, store, at - 1)
    const rank = readingPriority(chosen, new Date(at - SLACK_MS))
    for (const tender of live) {
      if (tender.bid_idn === bid_idn || !waitsSince(tender, store, at)) continue
      const waiting = readableAt(tender, store, at)
      const isBefore = rank === 'shares' || (rank === 'due' && compareWithin('due')(waiting, chosen) < 0)
      if (isBefore) wrong.push({ at: new Date(at), bid_idn, rank, before: tender.bid_idn })
    }
  }
  return wrong
}

/** Whether a tender was due all the time that a batch and the news of its closing may take. */
function waitsSince(tender: SimulatedTender, store: Simulated['store'], at: number): boolean {
  const before = at - SLACK_MS
  if (!isOpenAt(tender, before) || !isOpenAt(tender, at)) return false
  if (tender.extendedAt > before - LIST_MS && tender.extendedAt <= at) return false
  if (at >= stateAt(tender, before).closesAt) return false
  const readings = store.readAt.get(tender.bid_idn) ?? []
  // without a detail it is news, in an order of their own
  if (!readings.some((read) => read < before) || readings.some((read) => read >= before && read <= at)) return false
  return readingPriority(readableAt(tender, store, before), new Date(before)) === 'due'
}

function readableAt(tender: SimulatedTender, store: Simulated['store'], at: number) {
  const readings = (store.readAt.get(tender.bid_idn) ?? []).filter((read) => read <= at)
  const last = readings.at(-1)
  return {
    bid_idn: tender.bid_idn,
    is_open: isOpenAt(tender, at),
    is_owed: false,
    is_followed: tender.isFollowed,
    closes_at: new Date(stateAt(tender, at).closesAt),
    detail_read_at: last === undefined ? null : new Date(last),
  }
}
