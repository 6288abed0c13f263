import type { Database } from '@mirador/database/connection/connect'
import {
  finishRun,
  interruptOpenRuns,
  type RunOutcome,
  startRun,
  updateRunCounts,
} from '@mirador/database/source/ingestion-runs'
import { recordGaps } from '@mirador/database/source/source-gaps'
import { countDetailsDue } from '@mirador/database/source/sync-plan'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import type { Log } from '../source/log.ts'
import type { Source } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type CycleCounts, noCounts } from './cycle-counts.ts'
import { createFailureStreak, SourceDown } from './failure-streak.ts'
import { readDetails } from './read-details.ts'
import { readLists } from './read-lists.ts'
import type { RunningCycle } from './running-cycle.ts'

export const SYNC_RUN = 'sync'

export interface CycleOptions {
  database: Database
  source: Source
  now: () => Date
  log: Log
  signal: AbortSignal
  intervalMs: number
}

export interface CycleResult {
  outcome: RunOutcome
  reason: string | null
  counts: CycleCounts
}

/**
 * One sync cycle: reads the lists, then the details that are due. Details that a cycle does not reach stay due for the
 * next one, also after a crash. Recorded as one ingestion_run; only one may run per database.
 */
export async function runCycle({ database, source, now, log, signal, intervalMs }: CycleOptions): Promise<CycleResult> {
  const { db } = database
  await interruptOpenRuns(db, SYNC_RUN, now())
  const startedAt = now()
  const runId = await startRun(db, SYNC_RUN, startedAt)
  const counts = noCounts()
  const streak = createFailureStreak(counts.failed)
  const until = new Date(startedAt.getTime() + intervalMs)
  const cycle: RunningCycle = { database, source, now, log, signal, runId, counts, streak, until, listed: new Set() }
  let end: { outcome: RunOutcome; reason: string | null }
  try {
    await readLists(cycle)
    await updateRunCounts(db, runId, counts)
    await readDetails(cycle)
    end = endOf(counts)
  } catch (error) {
    end = endOfError(error, cycle)
  }
  counts.pending = await countDetailsDue(db)
  await noteGaps(cycle)
  const result = { ...end, counts }
  await finishRun(db, runId, result, now())
  log.info({ outcome: end.outcome, reason: end.reason, ...counts }, 'sync cycle ended')
  return result
}

/** Records the listed tenders that are still missing at the end of the cycle. */
async function noteGaps({ database: { db }, counts, listed, now }: RunningCycle): Promise<void> {
  if (listed.size === 0) return
  counts.gaps = await recordGaps(db, { codes: [...listed], isComplete: counts.lists_complete, now: now() })
}

function endOf(counts: CycleCounts): { outcome: RunOutcome; reason: string | null } {
  const failed = Object.values(counts.failed).reduce((sum, count) => sum + count, 0)
  if (counts.lists_failed > 0 && counts.lists === 0) {
    return { outcome: 'failed', reason: RUN_REASONS.noList }
  }
  if (failed > 0) {
    return { outcome: 'partial', reason: RUN_REASONS.failedCalls(failed) }
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
