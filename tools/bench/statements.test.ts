import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { listPage } from '@mirador/database/testing/test-list'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements, runStatements } from './statements.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  for (const batch of syntheticTenders({ now: NOW, count: 300 })) await ingestTenders(database, batch, NOW)
})
afterAll(() => database.close())

test('the statements of a request are recorded in their concurrent groups and can be run again', async () => {
  const recorder = recordStatements(database)
  // the first search of a process queries whether the index is being rebuilt
  await listPage(recorder.database.db, { q: 'oficina', sort: 'relevance' })
  recorder.take()
  const { total, open } = await listPage(recorder.database.db, { q: 'servicio', sort: 'relevance' })
  expect(total).toBeGreaterThan(0)

  const groups = recorder.take()
  // the frequency of the word decides how to count and to rank, and the total decides how to find the page
  expect(groups.map((group) => group.length)).toEqual([1, 1, 1, 1, 1])
  expect(recorder.take()).toEqual([])
  const count = groups.flat().find(({ sql }) => sql.includes('count(*)'))
  if (!count) throw new Error('no statement counts')
  expect((await database.db.executeQuery(count)).rows).toMatchObject([{ counts: [total, open] }])
  await runStatements(database.db, groups)
  expect(recorder.take()).toEqual([])
})
