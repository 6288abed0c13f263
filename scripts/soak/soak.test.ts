import { expect, test } from 'vitest'
import { findPostgresBinaries } from '../postgres-binaries.mjs'
import { soak } from './soak.ts'

const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined

// The short version of `npm run soak`.
test.skipIf(!binaries)(
  'people at work while what the product needs goes away and comes back: whoever does not need it notices nothing, nothing answered is lost, and all that was held is given back (needs PostgreSQL)',
  { timeout: 180_000 },
  async () => {
    const { all, verdict, faults } = await soak(binaries ?? '', {
      faults: ['mail server away', 'registry away', 'database connections cut', 'database stopped and started'],
      ...{ faultMs: 1_500, quietMs: 1_500, loadMs: 17_000, people: 6, seed: 20_261_122 },
      signal: AbortSignal.timeout(120_000),
      tell() {},
      onMinute() {},
    })
    expect(verdict.problems).toEqual([])
    expect(all.failed).toBe(0)
    expect(all.requests).toBeGreaterThan(50)
    expect(faults).toEqual(expect.arrayContaining(['database connections cut', 'database stopped and started']))
  },
)
