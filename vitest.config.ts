import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readTestFiles } from './scripts/test-files.ts'
import { opensDatabase } from './scripts/test-projects.ts'
import { mutationPlugin } from './tools/mutate/mutation-plugin.ts'

/** Tests that start processes of the product. */
const PROCESSES = ['apps/**/*.process.test.ts']
/** What `npm run test:slow` runs. */
const SLOW = ['tools/{backup,failover,plans,resilience,standby}/*.test.ts', '{apps,packages,tools}/**/*.slow.test.ts']

/** Deletes the databases that the tests have made on a server. */
const DROP_DATABASES = './packages/database/src/testing/test-server.ts'

/** Ends a test that hangs; no test comes near it, not even on a busy machine. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

const FAST = readTestFiles()
  .map(({ file }) => file)
  .filter((file) => ![...PROCESSES, ...SLOW, 'e2e/**'].some((glob) => matchesGlob(file, glob)))
const [UNIT, DATABASE] = [FAST.filter((file) => !opensDatabase(file)), FAST.filter(opensDatabase)]

const plugins = mutationPlugin()
/** The modules that Vitest keeps between runs are those before the mutation. */
const fsModuleCache = plugins.length === 0

export default defineConfig({
  test: {
    maxWorkers: 2,
    // all files of a worker share its modules and what V8 has compiled of PGlite (isolate: false): half the time
    projects: [
      { plugins, test: { name: 'unit', include: UNIT, fsModuleCache, isolate: false, ...timeouts } },
      {
        plugins,
        // on PGlite, or with TEST_DATABASE_URL on PostgreSQL; `npm test` runs on both what may differ
        test: {
          name: 'database',
          include: DATABASE,
          fsModuleCache,
          isolate: false,
          globalSetup: DROP_DATABASES,
          ...timeouts,
        },
      },
      { test: { name: 'processes', include: PROCESSES, ...timeouts } },
      { test: { name: 'slow', include: SLOW, globalSetup: DROP_DATABASES, ...timeouts } },
    ],
  },
})
