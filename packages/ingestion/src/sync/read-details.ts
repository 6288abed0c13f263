import { CHANNEL } from '@mirador/domain/tender/channel'
import { chileDay } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sharedQuota } from '../source/channel-quota.ts'
import { backgroundQuota } from '../source/quota.ts'
import { dayPassed } from '../source/source-day.ts'
import type { SourceError } from '../source/source-error.ts'
import { addIngest } from './cycle-counts.ts'
import { type Budget, type PlannedReading, planReadings } from './reading-plan.ts'
import type { RunningCycle } from './running-cycle.ts'

/** Few, so that a detail that becomes urgent meanwhile (a new follow) waits for twenty others at most. */
const BATCH = 20

/** Reads the details that the budgets allow until none is left or the interval ends. */
export async function readDetails(cycle: RunningCycle): Promise<void> {
  const { store, now, counts, runId, until } = cycle
  const seen = new Set<string>()
  for (;;) {
    const candidates = await store.listReadingCandidates(now())
    const fresh = planReadings(
      candidates.filter(({ bid_idn }) => !seen.has(bid_idn)),
      await budgetOf(cycle),
      now(),
      BATCH,
    )
    if (fresh.length === 0) return
    for (const read of fresh) {
      if (now() >= until) return
      seen.add(read.bid_idn)
      await readDetail(cycle, read)
      await store.updateRunCounts(runId, counts)
    }
  }
}

async function budgetOf({ store, now, quota, sharesQuota }: RunningCycle): Promise<Budget> {
  const at = now()
  const day = chileDay(at)
  const passed = dayPassed(at)
  const { calls, by_budget } = await store.findBookedCalls(day, CHANNEL.tender)
  // for the whole day: the reserve for people shrinks towards midnight
  const ofDay = backgroundQuota(quota, 1)
  if (!sharesQuota) return { quota: ofDay, passed, calls, byClass: by_budget }
  const otherUse = await store.findBookedCalls(day, CHANNEL.agile)
  return { quota: sharedQuota(ofDay, CHANNEL.tender, otherUse.calls, passed), passed, calls, byClass: by_budget }
}

async function readDetail(cycle: RunningCycle, { bid_idn, is_stub, budget }: PlannedReading) {
  const { store, source, counts, streak, signal, now } = cycle
  try {
    const record = await source.readTender(bid_idn, { budget, signal })
    streak.succeed()
    counts.details++
    if (!record) {
      counts.unknown++
      await store.postponeTender(bid_idn, { ...UNKNOWN, now: now() })
      return
    }
    const ingested = await store.ingestTenders([record], now())
    // completing a stub is not a change of the tender
    if (is_stub && ingested.created === 0) counts.completed++
    else addIngest(counts, ingested)
    await store.settleTender(bid_idn, now())
  } catch (error) {
    const failure = giveUp(cycle, error)
    if (failure.error === 'hollow') cycle.log.warn({ bid_idn, detail: failure.detail }, 'hollow answer refused')
    await store.postponeTender(bid_idn, { ...failure, now: now() })
    if (failure.down) throw failure.down
  }
}

const UNKNOWN = { firstWaitMs: HOUR_MS, isPermanent: false, error: 'unknown' }

function giveUp({ streak }: RunningCycle, error: unknown) {
  const { failure, down } = streak.fail(error)
  return {
    down,
    firstWaitMs: failure.kind === 'invalid' ? 1440 * MINUTE_MS : 10 * MINUTE_MS,
    isPermanent: failure.kind === 'invalid',
    error: failure.kind satisfies SourceError['kind'],
    detail: failure.detail,
    isOwed: failure.kind === 'hollow',
  }
}
