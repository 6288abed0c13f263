import { CHANNEL } from '@mirador/domain/tender/channel'
import { chileDay } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { otherChannel, RESERVES, sharedQuota } from '../source/channel-quota.ts'
import { backgroundQuota } from '../source/quota.ts'
import { dayPassed } from '../source/source-day.ts'
import { addAgileIngest } from './agile-counts.ts'
import { planAgileReadings } from './agile-plan.ts'
import type { RunningAgileCycle } from './running-agile-cycle.ts'

/** Few, so that a detail that becomes urgent meanwhile (a new follow) waits for ten others at most. */
const BATCH = 10

/** Reads the due details that the budget allows until none is left or the interval ends. */
export async function readAgileDetails(cycle: RunningAgileCycle): Promise<void> {
  const { store, source, counts, streak, signal, runId, until, now, log } = cycle
  const seen = new Set<string>()
  for (;;) {
    const candidates = (await store.listCandidates(now(), BATCH + seen.size)).filter(
      ({ bid_idn }) => !seen.has(bid_idn),
    )
    const planned = planAgileReadings(candidates, await budgetOf(cycle), now(), BATCH)
    if (planned.length === 0) return
    for (const { bid_idn, budget } of planned) {
      if (now() >= until) return
      seen.add(bid_idn)
      try {
        const record = await source.readTender(bid_idn, { budget, signal })
        streak.succeed()
        counts.details++
        if (record) {
          addAgileIngest(counts, await store.ingestTenders([record], now()))
          await store.settleTender(bid_idn, now())
        } else {
          counts.unknown++
          await store.postponeTender(bid_idn, { ...POSTPONED, firstWaitMs: HOUR_MS, error: 'unknown', now: now() })
        }
      } catch (error) {
        const { failure, down } = streak.fail(error)
        const isPermanent = failure.kind === 'invalid'
        if (failure.kind === 'hollow') log.warn({ bid_idn, detail: failure.detail }, 'hollow answer refused')
        await store.postponeTender(bid_idn, { ...POSTPONED, isPermanent, error: failure.kind, now: now() })
        if (down) throw down
      }
    }
    await store.updateRunCounts(runId, counts)
  }
}

/** Share of a day's calls for lists: with a quota of its own, changes twice and open processes once. */
const LISTS = { own: 0.3, shared: 0.075 }

const POSTPONED = { firstWaitMs: 5 * MINUTE_MS, isPermanent: false }

async function budgetOf({ store, now, quota, sharesQuota }: RunningAgileCycle) {
  const at = now()
  const passed = dayPassed(at)
  const day = chileDay(at)
  const { calls } = await store.findBookedCalls(day, CHANNEL.agile)
  const ofDay = backgroundQuota(quota, 1)
  if (!sharesQuota) return { quota: ofDay, own: ofDay, lists: LISTS.own * ofDay, passed, calls }
  const otherUse = await store.findBookedCalls(day, otherChannel(CHANNEL.agile))
  // maximum share of details, since tenders need all other calls
  const own = RESERVES[CHANNEL.agile] * ofDay
  const most = Math.min(own, sharedQuota(ofDay, CHANNEL.agile, otherUse.calls, passed))
  return { quota: most, own, lists: LISTS.shared * ofDay, passed, calls }
}
