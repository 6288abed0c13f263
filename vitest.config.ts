import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readTestFiles } from './scripts/test-files.ts'
import { opensDatabase } from './scripts/test-projects.ts'

/** Tests that start processes of the product. */
const PROCESSES = ['apps/**/*.process.test.ts']
/** What `npm run test:slow` runs. */
const SLOW = ['scripts/{backup,failover,faults,soak,standby}/*.test.ts', 'packages/ingestion/**/*.slow.test.ts']

/** Ends a test that hangs; no test comes near it, not even on a busy machine. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

const PLANS = ['scripts/plans/*.test.ts']
const FAST = readTestFiles()
  .map(({ file }) => file)
  .filter((file) => ![...PROCESSES, ...SLOW, ...PLANS, 'e2e/**'].some((glob) => matchesGlob(file, glob)))
const [UNIT, DATABASE] = [FAST.filter((file) => !opensDatabase(file)), FAST.filter(opensDatabase)]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: UNIT, ...timeouts } },
      {
        // on PGlite, or with TEST_DATABASE_URL on PostgreSQL; `npm test` runs on both what may differ
        test: {
          name: 'database',
          include: DATABASE,
          // all files of a worker share its modules and what V8 has compiled of PGlite: half the time
          isolate: false,
          ...timeouts,
        },
      },
      // the statements of a search depend on the words that its process has looked up before
      { test: { name: 'plans', include: PLANS, ...timeouts } },
      { test: { name: 'processes', include: PROCESSES, ...timeouts } },
      { test: { name: 'slow', include: SLOW, ...timeouts } },
    ],
  },
})
