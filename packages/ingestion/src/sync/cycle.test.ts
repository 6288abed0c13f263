import type { Database } from '@mirador/database/connection/connect'
import { findLastRun } from '@mirador/database/source/ingestion-runs'
import { scheduleReading } from '@mirador/database/source/source-tenders'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import type { FakeTender } from '@mirador/testing/mercado-publico/fake-tender'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { follow, historyOf, startTestSync, storedTender, type TestSync } from '../test-sync.ts'

const A = '1000-1-LE26'
const B = '1000-2-LP26'
const C = '1000-3-LQ26'
const TENDERS: FakeTender[] = [
  { CodigoExterno: A, FechaCierre: '2026-12-10T15:00:00' },
  { CodigoExterno: B, FechaCierre: '2026-12-05T15:00:00' },
  { CodigoExterno: C, FechaCierre: '2026-12-01T15:00:00', Descripcion: 'Texto largo' },
]

let database: Database
let bench: TestSync
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bench = await startTestSync(database, TENDERS)
})
afterEach(() => bench.close())

describe('new data', () => {
  test('SYN-1 new tenders are stored with their detail, those that close first being read first', async () => {
    const { outcome, counts } = await bench.cycle()
    expect(outcome).toBe('ok')
    expect(counts).toMatchObject({ lists: 4, lists_complete: true, details: 3, created: 3, completed: 3, pending: 0 })
    expect(bench.takeDetailCalls()).toEqual([C, B, A])
    expect(await storedTender(database, C)).toMatchObject({ level: 3, description: 'Texto largo', unit_code: '4321' })
    expect(await historyOf(database, C)).toEqual([])
  })

  test('SYN-1 a second cycle reads no detail again and changes nothing', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    const { outcome, counts } = await bench.cycle()
    expect(outcome).toBe('ok')
    expect(counts).toMatchObject({ lists: 2, details: 0, created: 0, updated: 0 })
    expect(bench.takeDetailCalls()).toEqual([])
  })

  test('SYN-1 a tender that changed in a list is read again, with one history row per changed field', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    bench.clock.advance(HOUR_MS)
    bench.fake.set(A, { FechaCierre: '2026-12-12T15:00:00', Descripcion: 'Otra' })
    bench.fake.set(B, { CodigoEstado: 6 })
    const { counts } = await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([A, B])
    expect(counts).toMatchObject({ details: 2, created: 0 })
    expect(await historyOf(database, A)).toEqual([
      ['closes_at', '2026-12-10T18:00:00.000Z', '2026-12-12T18:00:00.000Z'],
      ['description', 'Compra de ejemplo.\nSegunda línea.', 'Otra'],
    ])
    expect(await historyOf(database, B)).toEqual([['status', 5, 6]])
    expect(await historyOf(database, C)).toEqual([])
  })

  test('SYN-1 a list entry changes state and closing date and never erases fields of a detail', async () => {
    await bench.cycle()
    bench.clock.advance(HOUR_MS)
    bench.fake.set(C, { CodigoEstado: 6, FechaCierre: null, Nombre: 'Cortado' })
    bench.fake.fault('gateway', 1000, { code: C })
    const { outcome, reason, counts } = await bench.cycle()
    expect(await storedTender(database, C)).toMatchObject({
      status: 6,
      closes_at: new Date('2026-12-01T18:00:00Z'),
      level: 3,
      name: `Licitación ${C}`,
      description: 'Texto largo',
      amount: 30_000_000,
    })
    expect([outcome, reason]).toEqual(['partial', '1 consulta falló y se repetirá.'])
    expect(counts).toMatchObject({ failed: { unreachable: 1 }, pending: 1 })
  })

  test('SYN-1 a tender that disappears from the open list is read again', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    bench.fake.set(A, { CodigoEstado: 15 })
    // the list of the day of its change is not read any more
    bench.clock.advance(15 * DAY_MS)
    const before = bench.fake.calls.length
    await bench.cycle()
    const days = bench.fake.calls.slice(before).map(({ query }) => query.fecha)
    expect(days).not.toContain('20112026')
    expect(bench.takeDetailCalls()).toContain(A)
    expect((await storedTender(database, A))?.status).toBe(15)
  })

  test('SYN-1 an open list that is far too short closes nothing', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    bench.clock.advance(7 * HOUR_MS)
    bench.fake.fault('empty', 1, 'lists')
    const { outcome, reason } = await bench.cycle({ intervalMs: 1 })
    expect([outcome, reason]).toEqual(['partial', 'Una lista de Mercado Público llegó incompleta.'])
    expect(bench.takeDetailCalls()).toEqual([])
    expect((await storedTender(database, A))?.status).toBe(5)
  })

  test('SYN-1 demo tenders are never requested from the source', async () => {
    const at = bench.clock.now()
    await ingestTenders(database, [tenderRecord({ bid_idn: '9000-1-LE26', source: 'demo', read_at: at })], at)
    bench.clock.advance(DAY_MS)
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([C, B, A])
  })
})

describe('order', () => {
  test('SYN-1 news of followed tenders come first, then tenders that close soon, then results', async () => {
    await bench.cycle()
    await follow(database, A, bench.clock.now())
    bench.takeDetailCalls()
    bench.clock.advance(HOUR_MS)
    const soon = '1000-4-LE26'
    const later = '1000-5-LE26'
    bench.fake.set(later, { FechaCierre: '2026-11-29T15:00:00' })
    bench.fake.set(soon, { FechaCierre: '2026-11-22T15:00:00' })
    bench.fake.set(B, { CodigoEstado: 8 })
    bench.fake.set(A, { FechaCierre: '2026-12-11T15:00:00' })
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([A, soon, later, B])
  })

  test('SYN-1 open tenders are read again more often the nearer they close, and followed ones more often than others', async () => {
    const hot = '1000-4-LE26'
    const soon = '1000-5-LE26'
    bench.fake.set(hot, { FechaCierre: '2026-11-21T10:00:00' })
    bench.fake.set(soon, { FechaCierre: '2026-11-22T15:00:00' })
    await bench.cycle()
    await follow(database, hot, bench.clock.now())
    await follow(database, B, bench.clock.now())
    bench.takeDetailCalls()
    const readAfter = async (ms: number) => {
      bench.clock.advance(ms)
      await bench.cycle()
      return bench.takeDetailCalls().sort()
    }
    expect(await readAfter(HOUR_MS / 2)).toEqual([])
    expect(await readAfter(HOUR_MS)).toEqual([hot])
    expect(await readAfter(5.5 * HOUR_MS)).toEqual([B, hot, soon])
    expect(await readAfter(4 * HOUR_MS)).toEqual([hot])
    // it has closed, at the known time
    expect(await readAfter(19 * HOUR_MS)).toEqual([A, B, C, soon])
  })

  test('SYN-1 re-reading waits when the calls so far and the share of its class are used; news do not', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    // 01:00 in Chile, with 500 calls made, of 395 due by then
    bench.clock.advance(Date.parse('2026-11-23T04:00:00Z') - bench.clock.now().getTime())
    const spend = (budgets: object) =>
      sql`insert into source_quota (day, calls, by_budget) values ('2026-11-23', 500, ${JSON.stringify(budgets)}::jsonb)
        on conflict (day, channel) do update set by_budget = excluded.by_budget`.execute(database.db)
    await spend({ open: 500 })
    bench.fake.set('1000-6-LE26')
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual(['1000-6-LE26'])
    await spend({ closingSoon: 500 })
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([C, B, A])
  })

  test('SYN-1 a reading can be scheduled for an instant, whatever the age of the last one', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    await scheduleReading(database.db, B, new Date(bench.clock.now().getTime() + HOUR_MS))
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([])
    bench.clock.advance(HOUR_MS)
    await bench.cycle()
    expect(bench.takeDetailCalls()).toEqual([B])
  })

  test('SYN-1 a tender that closed at the known time is not read because of that', async () => {
    await bench.cycle()
    bench.takeDetailCalls()
    bench.clock.advance(Date.parse('2026-12-01T18:01:00Z') - bench.clock.now().getTime())
    bench.fake.set(C, { CodigoEstado: 6 })
    await bench.cycle()
    expect(bench.takeDetailCalls()).not.toContain(C)
    expect((await storedTender(database, C))?.status).toBe(6)
  })
})

describe('records', () => {
  test('SYN-1 every run is stored with its counts, outcome and reason', async () => {
    await bench.cycle()
    const run = await findLastRun(database.db, 'sync')
    expect(run).toMatchObject({ outcome: 'ok', reason: null, counts: { lists: 4, details: 3, created: 3 } })
    expect(run?.finished_at).toEqual(bench.clock.now())
  })

  test('SYN-1 the next run closes the open record of a killed process', async () => {
    await database.db
      .insertInto('ingestion_run')
      .values({ kind: 'sync', started_at: bench.clock.now(), finished_at: null, outcome: null, reason: null })
      .execute()
    bench.clock.advance(HOUR_MS)
    await bench.cycle()
    const runs = await database.db.selectFrom('ingestion_run').select(['outcome', 'reason']).orderBy('id').execute()
    expect(runs).toEqual([
      { outcome: 'interrupted', reason: 'killed' },
      { outcome: 'ok', reason: null },
    ])
  })
})
