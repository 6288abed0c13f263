import type { Database } from '@mirador/database/connection/connect'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import {
  type FakeAgileOptions,
  type FakeAgileSource,
  startFakeAgileSource,
} from '@mirador/testing/mercado-publico/fake-agile-source'
import { sql } from 'kysely'
import { type AgileSource, type AgileSourceOptions, createAgileSource } from './compra-agil/agile-source.ts'
import type { Log } from './source/log.ts'
import { type AgileCycleResult, runAgileCycle } from './sync/agile-cycle.ts'
import { type AgileStore, agileDatabaseStore } from './sync/agile-store.ts'
import { type TestClock, testClock } from './test-clock.ts'

/** A fake API of Compra Ágil, a source that reads it, and a clock for both. */
export interface TestAgileSync {
  fake: FakeAgileSource
  clock: TestClock
  source: AgileSource
  store: AgileStore
  logged: string[]
  /** another source object on the same database, as after a restart */
  restart(options?: Partial<AgileSourceOptions>): AgileSource
  cycle(options?: {
    wasDown?: boolean
    source?: AgileSource
    store?: AgileStore
    sharesQuota?: boolean
  }): Promise<AgileCycleResult>
  /** Cycles every five minutes until an instant, as the schedule runs them. */
  cyclesUntil(until: Date, onCycle?: (result: AgileCycleResult) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export const INTERVAL_MS = 5 * MINUTE_MS

export async function startTestAgileSync(
  database: Database,
  start: string,
  options: Omit<FakeAgileOptions, 'now'> = {},
): Promise<TestAgileSync> {
  await sql`truncate tender, institution, account, ingestion_run, source_quota, source_tender, source_outage, source_gap, source_moment, source_span, setting cascade`.execute(
    database.db,
  )
  const clock = testClock(start)
  const fake = await startFakeAgileSource({ ...options, now: clock.now })
  const logged: string[] = []
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log: Log = { info: note, warn: note, error: note }
  const restart = (given: Partial<AgileSourceOptions> = {}) =>
    createAgileSource({
      baseUrl: fake.url,
      ticket: fake.ticket,
      pauseMs: 3000,
      db: database.db,
      sharesQuota: false,
      now: clock.now,
      sleep: clock.sleep,
      random: () => 0.5,
      log,
      ...given,
    })
  const source = restart()
  const store = agileDatabaseStore(database)
  const { signal } = new AbortController()
  const cycle: TestAgileSync['cycle'] = ({ sharesQuota = false, ...given } = {}) =>
    runAgileCycle({ store, source, now: clock.now, log, signal, intervalMs: INTERVAL_MS, sharesQuota, ...given })
  return {
    fake,
    clock,
    source,
    store,
    logged,
    restart,
    cycle,
    async cyclesUntil(until, onCycle) {
      let wasDown = false
      while (clock.now() < until) {
        const startedAt = clock.now().getTime()
        if ((await source.findRefusedUntil()) === undefined) {
          const result = await cycle({ wasDown })
          wasDown = result.isDown
          await onCycle?.(result)
        }
        clock.advance(Math.max(0, startedAt + INTERVAL_MS - clock.now().getTime()))
      }
    },
    close: () => fake.close(),
  }
}
