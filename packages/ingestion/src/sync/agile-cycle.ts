import type { RunOutcome } from '@mirador/database/source/ingestion-runs'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import { DAILY_QUOTA } from '../source/quota.ts'
import { SourceError } from '../source/source-error.ts'
import { type AgileCycleCounts, noAgileCounts } from './agile-counts.ts'
import { readAgileDetails } from './agile-details.ts'
import { NEWS_LISTS, readAgileLists } from './agile-lists.ts'
import { createFailureStreak, SourceDown } from './failure-streak.ts'
import type { AgileCycleOptions, RunningAgileCycle } from './running-agile-cycle.ts'

/**
 * Failed calls in a row after which a cycle stops: one for each halving of a usual span, so that one cycle survives a
 * burst.
 */
const MAX_FAILURES = 6

export interface AgileCycleResult {
  outcome: RunOutcome
  reason: string | null
  counts: AgileCycleCounts
  isDown: boolean
}

/**
 * Runs one cycle of Compra Ágil: reads the changes, then the open processes where that is due, then the due details.
 * What it does not reach stays unread or due for the next cycle, also after a crash. Only one may run per database.
 */
export async function runAgileCycle(options: AgileCycleOptions): Promise<AgileCycleResult> {
  const { store, now, log, intervalMs, wasDown = false } = options
  const startedAt = now()
  const runId = await store.startRun(startedAt)
  const counts = noAgileCounts()
  const cycle: RunningAgileCycle = {
    quota: DAILY_QUOTA,
    ...options,
    wasDown,
    runId,
    counts,
    until: new Date(startedAt.getTime() + intervalMs),
    streak: createFailureStreak(counts.failed, wasDown, MAX_FAILURES),
  }
  let end: { outcome: RunOutcome; reason: string | null }
  let isDown = false
  try {
    await readAgileLists(cycle)
    await store.updateRunCounts(runId, counts)
    await readAgileDetails(cycle)
    end = endOf(counts)
  } catch (error) {
    isDown = error instanceof SourceDown
    end = endOfError(error, cycle)
  }
  counts.pending = await store.countDetailsDue(now())
  for (const list of NEWS_LISTS) counts.unread += (await store.listUnreadSpans(list)).length
  await store.finishRun(runId, { ...end, counts }, now())
  log.info({ outcome: end.outcome, reason: end.reason, ...counts }, 'Compra Ágil cycle ended')
  return { ...end, counts, isDown }
}

function endOf(counts: AgileCycleCounts): { outcome: RunOutcome; reason: string | null } {
  const failed = Object.values(counts.failed).reduce((sum, count) => sum + count, 0)
  return failed > 0 ? { outcome: 'partial', reason: RUN_REASONS.failedCalls(failed) } : { outcome: 'ok', reason: null }
}

/** The outcome of a cycle that ended with an error. */
function endOfError(
  error: unknown,
  { signal, counts, log }: RunningAgileCycle,
): { outcome: RunOutcome; reason: string } {
  if (signal.aborted) return { outcome: 'interrupted', reason: RUN_REASONS.stopped }
  if (error instanceof SourceError || error instanceof SourceDown) {
    return { outcome: counts.pages > 0 || counts.details > 0 ? 'partial' : 'failed', reason: error.message }
  }
  log.error({ err: error }, 'Compra Ágil cycle failed')
  return { outcome: 'failed', reason: RUN_REASONS.internalError }
}
