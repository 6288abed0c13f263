import { ADVISORY_LOCKS } from '@mirador/database/connection/advisory-locks'
import type { Database } from '@mirador/database/connection/connect'
import type { AgileSource } from '../compra-agil/agile-source.ts'
import type { Log } from '../source/log.ts'
import type { Sleep } from '../source/sleep.ts'
import type { Source } from '../source/source.ts'
import { type AgileCycleResult, runAgileCycle } from './agile-cycle.ts'
import { agileDatabaseStore } from './agile-store.ts'
import { type CycleResult, runCycle } from './cycle.ts'
import { type Sync, startLoop } from './sync-loop.ts'
import { databaseStore } from './sync-store.ts'

export interface SyncOptions<S = Source> {
  database: Database
  source: S
  /** from the start of one cycle to the start of the next */
  intervalMs: number
  /** whether both channels are read, with one quota */
  sharesQuota?: boolean
  now: () => Date
  log: Log
  sleep?: Sleep
  /** interval at which a waiting process checks the lock */
  lockPollMs?: number
}

/** Keeps the tenders up to date with the source until stopped: a cycle every `intervalMs`. */
export function startSync(options: SyncOptions): Sync<CycleResult> {
  const { database, source, intervalMs, sharesQuota = false, now, log } = options
  const store = databaseStore(database)
  return startLoop({
    ...options,
    lock: ADVISORY_LOCKS.sync,
    name: 'Mercado Público',
    cycle: (running) => runCycle({ store, source, now, log, intervalMs, sharesQuota, ...running }),
  })
}

/** Keeps Compra Ágil up to date in the same way. Both syncs run in parallel: each API has its own line of calls. */
export function startAgileSync(options: SyncOptions<AgileSource>): Sync<AgileCycleResult> {
  const { database, source, intervalMs, sharesQuota = false, now, log } = options
  const store = agileDatabaseStore(database)
  return startLoop({
    ...options,
    lock: ADVISORY_LOCKS.agileSync,
    name: 'Compra Ágil',
    cycle: (running) => runAgileCycle({ store, source, now, log, intervalMs, sharesQuota, ...running }),
  })
}
