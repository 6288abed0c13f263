import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('a connection to a server that has become read-only', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await sql`create table written (n int)`.execute(database.db)
  })
  afterAll(() => database.close())

  const write = () => sql`insert into written values (1)`.execute(database.db)
  /** Makes the connection of `work` behave like one to a demoted primary. */
  const demoteOne = () => sql`set default_transaction_read_only = on`.execute(database.db)

  test('counts as an unavailable database, and is not used again', async () => {
    await demoteOne()
    const refused = await write().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '25006' })
    expect(isDatabaseUnavailable(refused as Error)).toBe(true)
    await write()
    expect((await sql`select from written`.execute(database.db)).rows).toHaveLength(1)
  })

  test('is not used again after a transaction either', async () => {
    await demoteOne()
    const refused = await database.db
      .transaction()
      .execute((tx) => sql`insert into written values (2)`.execute(tx))
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '25006' })
    await database.db.transaction().execute((tx) => sql`insert into written values (2)`.execute(tx))
    expect((await sql`select from written where n = 2`.execute(database.db)).rows).toHaveLength(1)
  })
})
