import type { AgileSource } from '../compra-agil/agile-source.ts'
import type { Log } from '../source/log.ts'
import type { AgileCycleCounts } from './agile-counts.ts'
import type { AgileStore } from './agile-store.ts'
import type { FailureStreak } from './failure-streak.ts'

export interface AgileCycleOptions {
  store: AgileStore
  source: AgileSource
  now: () => Date
  log: Log
  signal: AbortSignal
  intervalMs: number
  /** whether tenders are read with the same quota */
  sharesQuota: boolean
  /** calls per day that the source allows */
  quota?: number
  /** whether the previous cycle ended because the source was down */
  wasDown?: boolean
}

/** What the parts of one cycle share. */
export interface RunningAgileCycle extends Required<AgileCycleOptions> {
  runId: number
  counts: AgileCycleCounts
  streak: FailureStreak
  /** when the next cycle is due: its changes are read before more details */
  until: Date
}
