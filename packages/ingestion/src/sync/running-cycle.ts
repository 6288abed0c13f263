import type { Log } from '../source/log.ts'
import type { Source } from '../source/source.ts'
import type { CycleCounts } from './cycle-counts.ts'
import type { FailureStreak } from './failure-streak.ts'
import type { SyncStore } from './sync-store.ts'

/** What the parts of one cycle share. */
export interface RunningCycle {
  store: SyncStore
  source: Source
  now: () => Date
  log: Log
  signal: AbortSignal
  runId: number
  counts: CycleCounts
  streak: FailureStreak
  /** the codes in the lists of this cycle */
  listed: Set<string>
  intervalMs: number
  /** whether Compra Ágil is read with the same quota */
  sharesQuota: boolean
  /** calls per day that the source allows */
  quota: number
  /** whether the source was down at the end of the previous cycle */
  wasDown: boolean
  /** whether every list was due and read, so that absence from all of them means something */
  hasReadAllLists: boolean
  /** when the next cycle is due: its lists are read before more details */
  until: Date
}
