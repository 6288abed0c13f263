import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { outsideWork, runCancellable, StatementCancelled } from './cancellation.ts'
import type { Database } from './connect.ts'
import { inTurn } from './statement-turns.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined
/** Connections of a pool in tests; the embedded database has one. */
const CONNECTIONS = isPostgres ? 5 : 1

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Turns that the test grants, and a record of what happened to them. */
function heldTurns(options: { isPerStatement?: boolean } = {}) {
  const waiting: (() => void)[] = []
  const ended: number[] = []
  const turns = {
    ...options,
    begin: () =>
      new Promise<(ms: number) => void>((resolve) => waiting.push(() => resolve((ms) => void ended.push(ms)))),
  }
  return { turns, waiting, ended, signal: new AbortController().signal }
}

test('TRU-2 a statement that waits for its turn holds no connection', async () => {
  const { db } = database
  const { turns, waiting, ended, signal } = heldTurns()
  const works = Array.from({ length: 2 * CONNECTIONS }, () =>
    runCancellable(signal, () => sql`select 1`.execute(db), turns),
  )
  await expect.poll(() => waiting.length).toBe(2 * CONNECTIONS)
  await sql`select 1`.execute(db)
  expect(ended).toEqual([])
  for (const give of waiting) give()
  await Promise.all(works)
  expect(ended).toHaveLength(2 * CONNECTIONS)
})

test('TRU-2 a transaction has one turn, which ends with the time of its statements, also after an error', async () => {
  const { db } = database
  const { turns, waiting, ended, signal } = heldTurns()
  const wait = isPostgres ? sql`select pg_sleep(0.05)` : sql`select count(*) from generate_series(1, 300000)`
  const work = runCancellable(
    signal,
    () =>
      db.transaction().execute(async (tx) => {
        await wait.execute(tx)
        await sql`select 1 / 0`.execute(tx)
      }),
    turns,
  )
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect(work).rejects.toThrow('division by zero')
  expect(waiting).toHaveLength(1)
  expect(ended).toHaveLength(1)
  expect(ended[0]).toBeGreaterThan(isPostgres ? 49 : 0)
  // and the next work on that connection has no turn
  await sql`select 1`.execute(db)
  expect(ended).toHaveLength(1)
})

test('TRU-2 work without a granted turn runs no statement', async () => {
  const begin = () => Promise.reject(new StatementCancelled('refused'))
  const { signal } = new AbortController()
  const work = runCancellable(signal, () => sql`create table refused ()`.execute(database.db), { begin })
  await expect(work).rejects.toThrow(StatementCancelled)
  const { rows } = await sql`select to_regclass('refused') as name`.execute(database.db)
  expect(rows).toEqual([{ name: null }])
})

test('TRU-2 a computation has a turn, and work that several readers await has none', async () => {
  const { turns, waiting, ended, signal } = heldTurns()
  const computed = runCancellable(signal, () => inTurn(() => 7), turns)
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  expect(await computed).toBe(7)
  expect(ended).toHaveLength(1)
  await runCancellable(signal, () => outsideWork(() => sql`select 1`.execute(database.db)), turns)
  expect(waiting).toHaveLength(1)
})

test.skipIf(isPostgres)(
  'TRU-2 of the statements that wait for the embedded database, that of the account that has used least goes first',
  async () => {
    const { db } = database
    const { signal } = new AbortController()
    const order: number[] = []
    const work = (used: number) => {
      const turns = { begin: async () => () => {}, usedMs: () => used }
      return runCancellable(signal, () => sql`select 1`.execute(db), turns).then(() => order.push(used))
    }
    const transaction = Promise.withResolvers<void>()
    const holder = db.transaction().execute(() => transaction.promise)
    const all = [30, 10, 20, 10].map(work)
    // time for all to wait
    await new Promise(setImmediate)
    transaction.resolve()
    await Promise.all([holder, ...all])
    expect(order).toEqual([10, 10, 20, 30])
  },
)

test('TRU-2 reserved statements need no turn', async () => {
  const { turns, waiting, signal } = heldTurns()
  await runCancellable(signal, () => sql`select 1`.execute(database.reserved), turns)
  expect(waiting).toEqual([])
})

test.runIf(isPostgres)(
  'TRU-2 work that keeps its connection has a turn for each statement, not while it waits',
  async () => {
    const { turns, waiting, ended, signal } = heldTurns({ isPerStatement: true })
    const reading = Promise.withResolvers<void>()
    const work = runCancellable(
      signal,
      () =>
        database.db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx)
          reading.resolve()
          await sql`select 2`.execute(tx)
        }),
      turns,
    )
    const give = async (nth: number) => {
      await expect.poll(() => waiting.length).toBe(nth)
      waiting[nth - 1]?.()
    }
    await give(1)
    await give(2)
    await reading.promise
    // begin and the first select
    expect(ended).toHaveLength(2)
    await give(3)
    await give(4)
    await work
    expect(ended).toHaveLength(4)
  },
)

test('TRU-2 timers run and requests are received while statements follow one another', async () => {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const statement = sql`select count(*) from generate_series(1, 300000)`
  await database.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 5; i++) await statement.execute(tx)
  })
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(2)
})
