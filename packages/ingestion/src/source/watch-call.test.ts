import type { Database } from '@mirador/database/connection/connect'
import { findSourceMoment } from '@mirador/database/source/source-moment'
import { listOutages } from '@mirador/database/source/source-outages'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import type { Fault } from '@mirador/testing/mercado-publico/fake-source'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshTender } from '../sync/refresh-tender.ts'
import { nameInList, startTestSync, type TestSync } from '../test-sync.ts'
import { DAILY_QUOTA } from './quota.ts'

const CODES = ['1000-1-LE26', '1000-2-LE26', '1000-3-LE26', '1000-4-LE26'] as const

let database: Database
let bench: TestSync
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
afterEach(() => bench.close())

const read = (bid_idn: string, source = bench.source) =>
  source.readTender(bid_idn).then(
    () => 'read',
    () => 'failed',
  )
const outages = () => listOutages(database.db, new Date(0))
const countRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from source_outage`.execute(database.db)).rows[0]?.n

async function readAll(source = bench.source) {
  for (const code of CODES.slice(0, 3)) await read(code, source)
}

test.each(['reset', 'gateway', 'html', 'truncated'] satisfies Fault[])(
  'SYN-1 %s to three different calls in a row are one outage of the source, from the first failure to the first good answer',
  async (fault) => {
    bench.fake.fault(fault, 1000)
    const began = bench.clock.now().getTime()
    await readAll()
    expect(await outages()).toMatchObject([{ cause: 'source', ended_at: null }])
    await bench.cycle()
    bench.fake.fault(fault, 0)
    bench.clock.advance(HOUR_MS)
    await read(CODES[3])
    const [outage, ...otherOutages] = await outages()
    expect(otherOutages).toEqual([])
    expect(outage?.started_at.getTime()).toBeGreaterThanOrEqual(began)
    expect(outage?.started_at.getTime()).toBeLessThan(began + 20_000)
    expect(outage?.ended_at).toEqual(bench.clock.now())
    expect(outage?.reason).toMatch(/^Mercado Público (no responde|dio una respuesta que no se puede leer)\./)
  },
)

test('SYN-1 repeated failures of one tender are not an outage', async () => {
  bench.fake.fault('gateway', 1000, { code: CODES[0] })
  for (let i = 0; i < 5; i++) await read(CODES[0])
  expect(await outages()).toEqual([])
  expect(await read(CODES[1])).toBe('read')
  expect(await countRows()).toBe(0)
})

test('SYN-1 a refused parameter is an answer, and ends an outage', async () => {
  bench.fake.fault('reset', 15)
  await readAll()
  bench.fake.fault('invalid')
  await read(CODES[3])
  expect(await outages()).toMatchObject([{ cause: 'source', ended_at: bench.clock.now() }])
})

test('SYN-1 a restart finds the open outage and another process adds to it', async () => {
  bench.fake.fault('reset', 1000)
  await read(CODES[0])
  await Promise.all([read(CODES[1], bench.restart()), read(CODES[2], bench.restart())])
  expect(await countRows()).toBe(1)
  expect(await outages()).toMatchObject([{ cause: 'source', ended_at: null }])
  bench.fake.fault('reset', 0)
  expect(await read(CODES[3], bench.restart())).toBe('read')
  expect(await outages()).toMatchObject([{ ended_at: bench.clock.now() }])
})

test('SYN-1 the API process that refreshes tenders records the outage and its end too', async () => {
  const scope = { database, source: bench.source, now: bench.clock.now }
  await nameInList(database, CODES, bench.clock.now())
  bench.fake.fault('gateway', 1000)
  for (const code of CODES.slice(0, 3)) expect(await refreshTender(scope, code)).toMatchObject({ outcome: 'failed' })
  expect(await outages()).toMatchObject([{ cause: 'source', ended_at: null }])
  bench.fake.fault('gateway', 0)
  expect(await refreshTender(scope, CODES[3])).toMatchObject({ outcome: 'read' })
  expect(await outages()).toMatchObject([{ ended_at: bench.clock.now() }])
})

test('SYN-1 a refused ticket is recorded at once with its own cause: the source has answered', async () => {
  bench.fake.fault('reset', 15)
  await readAll()
  bench.fake.fault('ticket', 1000)
  await read(CODES[3])
  expect(await outages()).toMatchObject([
    { cause: 'ticket', ended_at: null },
    { cause: 'source', ended_at: bench.clock.now() },
  ])
})

test('SYN-1 refusals because of the pace have their own cause', async () => {
  bench.fake.fault('quota', 1000)
  await readAll()
  expect(await outages()).toMatchObject([{ cause: 'busy', ended_at: null }])
})

test('SYN-1 a used-up quota has its own cause, and an urgent call does not end it', async () => {
  const day = '2026-11-20'
  await sql`insert into source_quota (day, calls) values (${day}::date, ${DAILY_QUOTA - 100})`.execute(database.db)
  await read(CODES[0])
  expect(await outages()).toMatchObject([{ cause: 'quota', ended_at: null }])
  expect(await bench.source.readTender(CODES[1], { isUrgent: true })).toBeDefined()
  expect(await outages()).toMatchObject([{ cause: 'quota', ended_at: null }])
  bench.clock.advance(DAY_MS)
  expect(await read(CODES[0])).toBe('read')
  expect(await outages()).toMatchObject([{ cause: 'quota' }])
  expect((await outages())[0]?.ended_at).not.toBeNull()
})

test('SYN-1 after hours without a check an outage ends at its last failure, and a later one is new', async () => {
  bench.fake.fault('reset', 1000)
  await readAll()
  const seen = (await outages())[0]?.last_failed_at
  bench.clock.advance(5 * HOUR_MS)
  await readAll()
  expect(await outages()).toMatchObject([{ ended_at: null }, { ended_at: seen }])
  const again = (await outages())[0]?.last_failed_at
  bench.clock.advance(5 * HOUR_MS)
  bench.fake.fault('reset', 0)
  await read(CODES[3])
  expect(await outages()).toMatchObject([{ ended_at: again }, { ended_at: seen }])
})

test('SYN-1 the newest moment of the source is that of its last answer, and never goes back', async () => {
  expect(await findSourceMoment(database.db)).toBeUndefined()
  await read(CODES[0])
  const first = await findSourceMoment(database.db)
  expect(first).toEqual(bench.clock.now())
  bench.clock.advance(HOUR_MS)
  bench.fake.fault('reset', 1000)
  await read(CODES[1])
  expect(await findSourceMoment(database.db)).toEqual(first)
  bench.fake.fault('reset', 0)
  await bench.cycle()
  expect((await findSourceMoment(database.db))?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + HOUR_MS - 1)
})
