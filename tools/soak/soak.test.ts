import { expect, test } from 'vitest'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { soak } from './soak.ts'

const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined

// The short version of `npm run soak`.
test.skipIf(!binaries)(
  'while dependencies fail and come back only requests that need them fail, nothing acknowledged is lost and all resources are released (needs PostgreSQL)',
  { timeout: 180_000 },
  async () => {
    const { all, verdict, faults } = await soak(binaries ?? '', {
      faults: ['mail server away', 'registry away', 'database connections cut', 'database stopped and started'],
      faultMs: 1_500,
      pauseMs: 1_500,
      loadMs: 17_000,
      people: 6,
      seed: 20_261_122,
      signal: AbortSignal.timeout(120_000),
      log() {},
      onMinute() {},
    })
    expect(verdict.problems).toEqual([])
    expect(all.failed).toBe(0)
    expect(all.requests).toBeGreaterThan(50)
    expect(faults).toEqual(expect.arrayContaining(['database connections cut', 'database stopped and started']))
  },
)
