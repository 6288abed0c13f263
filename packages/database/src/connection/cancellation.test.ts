import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { runCancellable, StatementCancelled } from './cancellation.ts'
import type { Database } from './connect.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const running = async (text: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like ${`${text}%`}`.execute(database.reserved)
  return rows[0]?.count
}

test('TRU-2 after a cancellation no statement is sent, and the transaction is rolled back', async () => {
  const { db } = database
  await sql`create table written (n int)`.execute(db)
  const cancelling = new AbortController()
  const work = runCancellable(cancelling.signal, () =>
    db.transaction().execute(async (tx) => {
      await sql`insert into written values (1)`.execute(tx)
      cancelling.abort()
      await sql`insert into written values (2)`.execute(tx)
    }),
  )
  await expect(work).rejects.toThrow(StatementCancelled)
  await expect(runCancellable(cancelling.signal, () => sql`select 1`.execute(db))).rejects.toThrow(StatementCancelled)
  expect((await sql`select from written`.execute(db)).rows).toEqual([])
})

test('TRU-2 a cancelled commit is a rollback', async () => {
  const { db } = database
  const cancelling = new AbortController()
  const work = runCancellable(cancelling.signal, () =>
    db.transaction().execute(async (tx) => {
      await sql`insert into written values (3)`.execute(tx)
      cancelling.abort()
    }),
  )
  await expect(work).rejects.toThrow(StatementCancelled)
  expect((await sql`select from written`.execute(db)).rows).toEqual([])
})

test('TRU-2 reserved statements run while those of lists wait, whatever these do', async () => {
  const order: string[] = []
  const holding = Promise.withResolvers<void>()
  // the embedded database has one connection, a pool of the tests five
  const held = Array.from({ length: isPostgres ? 5 : 1 }, () =>
    database.db.transaction().execute(() => holding.promise),
  )
  const lists = Array.from({ length: 3 }, () => sql`select 1`.execute(database.db).then(() => order.push('list')))
  const session = sql`select 1`.execute(database.reserved).then(() => order.push('session'))
  if (isPostgres) await session
  holding.resolve()
  await Promise.all([...held, ...lists, session])
  expect(order).toEqual(['session', 'list', 'list', 'list'])
})

test.skipIf(isPostgres)(
  'TRU-2 on the embedded database a list gets a turn between two reserved statements, however many of these wait',
  async () => {
    const order: string[] = []
    const holding = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const held = database.db.transaction().execute(() => {
      begun.resolve()
      return holding.promise
    })
    await begun.promise
    const run = (name: string, db: typeof database.db) => sql`select 1`.execute(db).then(() => order.push(name))
    const reserved = Array.from({ length: 5 }, () => run('session', database.reserved))
    const lists = Array.from({ length: 2 }, () => run('list', database.db))
    holding.resolve()
    await Promise.all([held, ...reserved, ...lists])
    expect(order).toEqual(['session', 'list', 'session', 'list', 'session', 'session', 'session'])
  },
)

test.runIf(isPostgres)('TRU-2 PostgreSQL stops a cancelled statement', async () => {
  const cancelling = new AbortController()
  const work = runCancellable(cancelling.signal, () => sql`select pg_sleep(60)`.execute(database.db))
  await expect.poll(() => running('select pg_sleep')).toBe(1)
  cancelling.abort()
  await expect(work).rejects.toThrow(StatementCancelled)
  expect(await running('select pg_sleep')).toBe(0)
})

test.runIf(isPostgres)('TRU-2 a cancellation never stops the next statement of its connection', async () => {
  for (let round = 0; round < 40; round++) {
    const cancelling = new AbortController()
    // all five connections, each cancelled about when its statement ends
    const works = Array.from({ length: 5 }, (_, i) =>
      runCancellable(cancelling.signal, () =>
        sql`select pg_sleep(${(round % 8) / 1000 + i / 5000})`.execute(database.db),
      ),
    )
    setTimeout(() => cancelling.abort(), round % 8)
    const settled = await Promise.allSettled(works)
    const next = Array.from({ length: 5 }, () => sql`select pg_sleep(0.003)`.execute(database.db))
    expect((await Promise.all(next)).length).toBe(5)
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StatementCancelled)
    }
  }
})

test.runIf(isPostgres)('TRU-2 a reserved statement has a time limit of the server', async () => {
  const { rows } = await sql`show statement_timeout`.execute(database.reserved)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})
