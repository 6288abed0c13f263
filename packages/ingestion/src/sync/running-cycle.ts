import type { Database } from '@mirador/database/connection/connect'
import type { Log } from '../source/log.ts'
import type { Source } from '../source/source.ts'
import type { CycleCounts } from './cycle-counts.ts'
import type { FailureStreak } from './failure-streak.ts'

/** What the parts of one cycle share. */
export interface RunningCycle {
  database: Database
  source: Source
  now: () => Date
  log: Log
  signal: AbortSignal
  runId: number
  counts: CycleCounts
  streak: FailureStreak
  /** the codes that this cycle's lists named */
  listed: Set<string>
  /** when the next cycle is due: its lists go before more details */
  until: Date
}
