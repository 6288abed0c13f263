import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract,testing,texts}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'scripts/{backup,faults,fuzz,plans,soak,standby}/**'],
        },
      },
      {
        // the suite runs twice: on the embedded database and, with TEST_DATABASE_URL, on PostgreSQL
        test: {
          name: 'database',
          include: [
            'packages/{database,ingestion}/**/*.test.ts',
            'apps/{api,worker}/**/*.test.ts',
            'scripts/{backup,faults,fuzz,plans,soak,standby}/*.test.ts',
          ],
          // for a test that hangs, and nothing that one on a busy machine could meet
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
