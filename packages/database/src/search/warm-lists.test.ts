import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, KEPT_CONNECTIONS } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPage } from '../testing/test-list.ts'
import { NOW, wordyTender } from '../testing/test-tender-bits.ts'
import { warmLists } from './warm-lists.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('LIC-1 lists that are read before the first person are right afterwards', async () => {
  await warmLists(database)
  expect(await listPage(database.db)).toMatchObject({ total: 0, rows: [] })
  await ingestTenders(
    database,
    Array.from({ length: 40 }, (_, i) => wordyTender(i)),
    NOW,
  )
  await warmLists(database)
  expect((await listPage(database.db, { channel: 'ambas' })).total).toBe(40)
  if (database.kind === 'postgres') expect(database.connections?.().open).toBeGreaterThanOrEqual(KEPT_CONNECTIONS)
})
