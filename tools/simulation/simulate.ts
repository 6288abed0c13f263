import { CHANNEL } from '@mirador/domain/tender/channel'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import { runCycle } from '@mirador/ingestion/sync/cycle'
import type { Timeline } from '@mirador/invented/events/timeline'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { createSimulatedSource, type SimulatedSource } from './simulated-source.ts'

export interface Simulation {
  timeline: Timeline
  from: number
  to: number
  /** no call is answered from the first instant until the second */
  outage?: readonly [number, number]
  callMs?: number
  intervalMs?: number
  quota?: number
  /** calls of Compra Ágil on the day of an instant until then, where it shares the quota */
  agileCalls?: (at: number) => number
}

export interface Simulated {
  store: MemoryStore
  source: SimulatedSource
}

/** Runs the product's own cycles from an empty store over a timeline, on a clock that only calls and waits move. */
export async function simulate({
  timeline,
  from,
  to,
  outage = [0, 0],
  callMs = 3 * SECOND_MS,
  intervalMs = 300 * SECOND_MS,
  quota = DAILY_QUOTA,
  agileCalls,
}: Simulation): Promise<Simulated> {
  let time = from
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
  const followed = new Set(timeline.tenders.filter(({ isFollowed }) => isFollowed).map(({ bid_idn }) => bid_idn))
  const isDown = (at: number) => at >= outage[0] && at < outage[1]
  const source = createSimulatedSource({ timeline, clock, callMs, isDown, quota, agileCalls })
  const store = createMemoryStore({
    isFollowed: (bid_idn) => followed.has(bid_idn),
    findBookedCalls: (day, channel) =>
      channel === CHANNEL.agile ? { calls: agileCalls?.(time) ?? 0, by_budget: {} } : source.findBookedCalls(day),
  })
  const log = { info() {}, warn() {}, error() {} }
  const { signal } = new AbortController()
  let wasDown = false
  while (time < to) {
    const startedAt = time
    wasDown = (
      await runCycle({
        store,
        source,
        now: clock.now,
        log,
        signal,
        intervalMs,
        quota,
        wasDown,
        sharesQuota: agileCalls !== undefined,
      })
    ).isDown
    // like the wait of startSync
    time = Math.max(time, startedAt + intervalMs)
  }
  return { store, source }
}
