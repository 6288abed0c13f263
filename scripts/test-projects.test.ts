import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'
import { opensDatabase, runsOnBoth } from './test-projects.ts'

test.each([
  ['packages/database/src/search/phrases.test.ts', true],
  ['apps/api/src/exports/tenders.test.ts', true],
  ['packages/ingestion/src/files/csv-rows.test.ts', false],
  ['apps/api/src/mailer/mails.test.ts', false],
])('%s is a test of the database: %s', (file, opens) => {
  expect(opensDatabase(file)).toBe(opens)
})

test('statements run on PostgreSQL too, and tests that name a lock, a transaction, a cancellation or the driver', () => {
  const files = readTestFiles().map(({ file }) => file)
  const both = files.filter((file) => opensDatabase(file) && runsOnBoth(file) === true)
  for (const folder of ['packages/database/', 'packages/ingestion/src/files/', 'packages/ingestion/src/formats/']) {
    expect(both).toEqual(expect.arrayContaining(files.filter((file) => file.startsWith(folder) && opensDatabase(file))))
  }
  expect(both).toContain('apps/api/src/http/cancellable-answer.test.ts')
  expect(both).not.toContain('apps/api/src/routes/market/market.test.ts')
  expect(runsOnBoth('apps/api/src/routes/account/delete-account.test.ts')).toBe('titles')
  expect(both).toContain('packages/ingestion/src/sync/schedule.test.ts')
  expect(both).not.toContain('packages/ingestion/src/sync/cycle.test.ts')
  // attempts lock an account out, without a lock of the database
  expect(both).not.toContain('apps/api/src/identity/operations/lock-out.test.ts')
})
