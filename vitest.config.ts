import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start processes of the product. */
const PROCESSES = ['apps/**/*.process.test.ts']
/** What `npm run test:slow` runs. */
const SLOW = ['scripts/{backup,failover,faults,soak,standby}/*.test.ts', 'packages/ingestion/**/*.slow.test.ts']

/** Ends a test that hangs; no test comes near it, not even on a busy machine. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract,texts}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...SLOW, 'scripts/{fuzz,plans}/**'],
          ...timeouts,
        },
      },
      {
        // on PGlite, or with TEST_DATABASE_URL on PostgreSQL; `npm test` runs it on both
        test: {
          name: 'database',
          include: [
            'packages/{database,ingestion}/**/*.test.ts',
            'apps/{api,worker}/**/*.test.ts',
            'scripts/fuzz/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...PROCESSES, ...SLOW],
          // all files of a worker share its modules and what V8 has compiled of PGlite: half the time
          isolate: false,
          ...timeouts,
        },
      },
      // the statements of a search depend on the words that its process has looked up before
      { test: { name: 'plans', include: ['scripts/plans/*.test.ts'], ...timeouts } },
      { test: { name: 'processes', include: PROCESSES, ...timeouts } },
      { test: { name: 'slow', include: SLOW, ...timeouts } },
    ],
  },
})
