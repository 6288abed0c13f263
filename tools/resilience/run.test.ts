import { expect, test } from 'vitest'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import type { FaultName } from './faults.ts'
import { run } from './run.ts'

const SERVER = process.env.TEST_DATABASE_URL
const binaries = SERVER ? findPostgresBinaries() : undefined
const FAULTS: readonly FaultName[] = [
  'product killed with kill -9',
  ...(SERVER ? (['database connections closed', 'database stopped'] as const) : []),
  'mail server away',
  'registry away',
  'clock a day ahead',
]

// The short version of `npm run resilience`.
test.skipIf(SERVER && !binaries)(
  'while dependencies fail and come back only requests that need them fail, nothing acknowledged is lost and all resources are released',
  { timeout: 400_000 },
  async () => {
    const { all, verdict, faults } = await run({
      binaries,
      settings: { LOG_LEVEL: 'error', SYNC_INTERVAL_SECONDS: '10' },
      faults: FAULTS,
      faultMs: 1_500,
      pauseMs: 4_000,
      loadMs: 0,
      people: 4,
      seed: 20_261_122,
      signal: AbortSignal.timeout(350_000),
      log() {},
      onMinute() {},
    })
    expect(verdict.problems).toEqual([])
    expect(all.failed).toBe(0)
    expect(all.requests).toBeGreaterThan(50)
    expect(faults).toEqual(FAULTS)
  },
)
