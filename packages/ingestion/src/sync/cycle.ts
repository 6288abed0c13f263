import type { RunOutcome } from '@mirador/database/source/ingestion-runs'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import type { Log } from '../source/log.ts'
import { DAILY_QUOTA } from '../source/quota.ts'
import type { Source } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type CycleCounts, noCounts } from './cycle-counts.ts'
import { createFailureStreak, SourceDown } from './failure-streak.ts'
import { readDetails } from './read-details.ts'
import { readLists } from './read-lists.ts'
import type { RunningCycle } from './running-cycle.ts'
import type { SyncStore } from './sync-store.ts'

export interface CycleOptions {
  store: SyncStore
  source: Source
  now: () => Date
  log: Log
  signal: AbortSignal
  intervalMs: number
  /** whether Compra Ágil is read with the same quota */
  sharesQuota?: boolean
  /** calls per day that the source allows */
  quota?: number
  /** whether the previous cycle ended because the source was down */
  wasDown?: boolean
}

export interface CycleResult {
  outcome: RunOutcome
  reason: string | null
  counts: CycleCounts
  /** whether the cycle ended because the source is down */
  isDown: boolean
}

/**
 * One sync cycle: reads the lists, then the details that are due. Details that a cycle does not reach stay due for the
 * next one, also after a crash. Recorded as one ingestion_run; only one may run per database.
 */
export async function runCycle(options: CycleOptions): Promise<CycleResult> {
  const { store, now, log, intervalMs, wasDown = false } = options
  const startedAt = now()
  const runId = await store.startRun(startedAt)
  const counts = noCounts()
  const streak = createFailureStreak(counts.failed, wasDown)
  const until = new Date(startedAt.getTime() + intervalMs)
  const cycle: RunningCycle = {
    quota: DAILY_QUOTA,
    sharesQuota: false,
    ...options,
    wasDown,
    runId,
    counts,
    streak,
    until,
    listed: new Set(),
    hasReadAllLists: false,
  }
  let end: { outcome: RunOutcome; reason: string | null }
  let isDown = false
  try {
    await readLists(cycle)
    await store.updateRunCounts(runId, counts)
    await readDetails(cycle)
    end = endOf(counts)
  } catch (error) {
    isDown = error instanceof SourceDown
    end = endOfError(error, cycle)
  }
  counts.pending = await store.countDetailsDue()
  await noteGaps(cycle)
  const result = { ...end, counts, isDown }
  await store.finishRun(runId, { ...end, counts }, now())
  log.info({ outcome: end.outcome, reason: end.reason, ...counts }, 'sync cycle ended')
  return result
}

/** Records the listed tenders that are still missing at the end of the cycle. */
async function noteGaps({ store, counts, listed, hasReadAllLists, now }: RunningCycle): Promise<void> {
  if (listed.size === 0) return
  counts.gaps = await store.recordGaps({
    codes: [...listed],
    isComplete: counts.lists_complete && hasReadAllLists,
    now: now(),
  })
}

function endOf(counts: CycleCounts): { outcome: RunOutcome; reason: string | null } {
  const failed = Object.values(counts.failed).reduce((sum, count) => sum + count, 0)
  if (counts.lists_failed > 0 && counts.lists === 0) {
    return { outcome: 'failed', reason: RUN_REASONS.noList }
  }
  if (failed > 0) {
    const { hollow = 0 } = counts.failed
    const reasons = [
      ...(failed > hollow ? [RUN_REASONS.failedCalls(failed - hollow)] : []),
      ...(hollow > 0 ? [RUN_REASONS.hollowAnswers(hollow)] : []),
    ]
    return { outcome: 'partial', reason: reasons.join(' ') }
  }
  if (!counts.lists_complete) {
    return { outcome: 'partial', reason: RUN_REASONS.incompleteList }
  }
  return { outcome: 'ok', reason: null }
}

/** The outcome of a cycle that ended with an error. */
function endOfError(error: unknown, { signal, counts, log }: RunningCycle): { outcome: RunOutcome; reason: string } {
  if (signal.aborted) return { outcome: 'interrupted', reason: RUN_REASONS.stopped }
  if (error instanceof SourceError || error instanceof SourceDown) {
    return { outcome: counts.lists > 0 || counts.details > 0 ? 'partial' : 'failed', reason: error.message }
  }
  log.error({ err: error }, 'sync cycle failed')
  return { outcome: 'failed', reason: RUN_REASONS.internalError }
}
