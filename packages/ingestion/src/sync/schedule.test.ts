import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sleepReally } from '../source/sleep.ts'
import type { Source } from '../source/source.ts'
import { startTestSync, type TestSync } from '../test-sync.ts'
import type { CycleResult } from './cycle.ts'
import { type SyncOptions, startSync } from './schedule.ts'
import type { Sync } from './sync-loop.ts'

const CODES = ['1000-1-LE26', '1000-2-LE26', '1000-3-LE26']

let database: Database
let bench: TestSync
const running: Sync<CycleResult>[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bench = await startTestSync(
    database,
    CODES.map((CodigoExterno) => ({ CodigoExterno })),
  )
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((sync) => sync.stop()))
  await bench.close()
})

function start(options: Partial<SyncOptions> = {}): Sync<CycleResult> {
  const { source, log, clock } = bench
  const sync = startSync({ database, source, intervalMs: HOUR_MS, now: clock.now, log, lockPollMs: 20, ...options })
  running.push(sync)
  return sync
}

const runs = () => database.db.selectFrom('ingestion_run').select(['outcome', 'started_at']).orderBy('id').execute()
const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 60_000, interval: 10 })

test('SYN-1 the source is read continuously, one cycle each interval, never two at once', async () => {
  let waits = 0
  start({
    // the interval passes on the test clock; the fourth wait lasts
    sleep: (ms, signal) => (++waits < 4 ? bench.clock.sleep(ms, signal) : sleepReally(ms, signal)),
  })
  await until(async () => waits === 4)
  const starts = (await runs()).map(({ started_at }) => started_at.getTime())
  expect(starts.map((at) => at - (starts[0] ?? 0))).toEqual([0, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS])
})

test('SYN-1 a clock set back during a cycle does not delay the next one', async () => {
  const waits: number[] = []
  let back = 0
  start({
    now: () => new Date(bench.clock.now().getTime() - back),
    sleep: (ms, signal) => {
      waits.push(ms)
      return sleepReally(MINUTE_MS, signal)
    },
    source: {
      ...bench.source,
      readList: (...question) => {
        back = 5 * HOUR_MS
        return bench.source.readList(...question)
      },
    },
  })
  await until(() => waits.length === 1)
  expect(waits).toEqual([HOUR_MS])
})

test('SYN-1 a requested cycle starts at once and gives its result', async () => {
  const sync = start()
  await until(async () => (await runs())[0]?.outcome)
  bench.fake.set('1000-4-LE26')
  bench.clock.advance(MINUTE_MS)
  expect(await sync.runNow()).toMatchObject({ outcome: 'ok', counts: { created: 1 } })
})

test('SYN-1 a stop during a call takes effect within two seconds and is recorded', async () => {
  bench.fake.fault('slow', 1000)
  const sync = start()
  await until(() => bench.fake.calls.length > 0)
  const startedAt = performance.now()
  await sync.stop()
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await runs()).toMatchObject([{ outcome: 'interrupted' }])
  expect(await sync.runNow()).toBeUndefined()
})

test('SYN-1 a refused ticket is not tried each cycle, but at the next start', async () => {
  bench.fake.fault('ticket', 1000)
  const sync = start()
  await until(async () => (await runs())[0]?.outcome)
  expect(await sync.runNow()).toBeUndefined()
  expect(await sync.runNow()).toBeUndefined()
  expect(bench.fake.calls).toHaveLength(1)
  await sync.stop()
  bench.fake.fault('ticket', 0)
  expect(await start().runNow()).toMatchObject({ outcome: 'ok' })
})

test('SYN-1 a cycle that fails because of our own error does not end the sync', async () => {
  let failures = 0
  const source: Source = {
    ...bench.source,
    readList: (query, options) => {
      if (failures++ === 0) throw new Error('ours')
      return bench.source.readList(query, options)
    },
  }
  const sync = start({ source })
  await until(async () => (await runs())[0]?.outcome)
  expect(await sync.runNow()).toMatchObject({ outcome: 'ok' })
  expect((await runs())[0]).toMatchObject({ outcome: 'failed' })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('several processes on one PostgreSQL', () => {
  const LOCK_HOLDERS = sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted and objid = 7310010
      and database = (select oid from pg_database where datname = current_database())`

  test('SYN-1 of two schedulers one runs, and the other takes over when it stops', async () => {
    const [first, second] = [bench.restart(), bench.restart()]
    const a = start({ source: first })
    await until(async () => (await runs())[0]?.outcome)
    start({ source: second, intervalMs: 2 * HOUR_MS })
    await sleepReally(200)
    expect(await runs()).toHaveLength(1)
    expect((await LOCK_HOLDERS.execute(database.db)).rows).toHaveLength(1)
    await a.stop()
    await until(async () => (await runs())[1]?.outcome)
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  })

  test('SYN-1 when the connection of the running scheduler dies, another takes over and the first one stops', async () => {
    bench.fake.fault('slow', 1)
    start()
    await until(() => bench.fake.calls.length === 1)
    start({ source: bench.restart() })
    const [holder] = (await LOCK_HOLDERS.execute(database.db)).rows
    await sql`select pg_terminate_backend(${holder?.pid})`.execute(database.db)
    await until(async () => (await runs()).filter(({ outcome }) => outcome === 'ok').length === 1)
    expect((await LOCK_HOLDERS.execute(database.db)).rows).toHaveLength(1)
    expect(await runs()).toMatchObject([{ outcome: 'interrupted' }, { outcome: 'ok' }])
  })
})
