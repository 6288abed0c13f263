import type { Database } from '@mirador/database/connection/connect'
import { findSourceMoment } from '@mirador/database/source/source-moment'
import { listOutages } from '@mirador/database/source/source-outages'
import { countCalls } from '@mirador/database/source/source-quota'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { AgileFault } from '@mirador/testing/mercado-publico/fake-agile-source'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestAgileSync, type TestAgileSync } from '../test-agile-sync.ts'
import { follow, storedTender } from '../test-sync.ts'

/** Ten in the morning in Chile, a Friday. */
const MORNING = '2026-11-20T13:00:00Z'
const A = '1000-1-COT26'
const B = '1000-2-COT26'

let database: Database
let bench: TestAgileSync
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bench = await startTestAgileSync(database, MORNING)
  bench.fake.set(A)
})
afterEach(() => bench.close())

/** Twelve minutes later: the changes are due. */
async function nextCycle() {
  bench.clock.advance(12 * MINUTE_MS)
  return bench.cycle()
}

test('AGI-2 the first cycle reads all open processes and their details, and stores from when on changes are read', async () => {
  bench.fake.set(B, { estado: 'cerrada' })
  const { outcome, counts } = await bench.cycle()
  expect(outcome).toBe('ok')
  expect(counts).toMatchObject({ pages: 1, listed: 1, details: 1, created: 1, pending: 0, unread: 0 })
  expect(await storedTender(database, A)).toMatchObject({
    channel: 2,
    status: 5,
    level: 3,
    source: 'agile-detail',
    amount: 500_000,
    call: 1,
    only_small: true,
    region: 14,
  })
  expect(await storedTender(database, B)).toBeUndefined()
})

test('AGI-2 a new process, an extension, a second call and a result are read as changes', async () => {
  await bench.cycle()
  bench.clock.advance(MINUTE_MS)
  bench.fake.set(B)
  expect((await nextCycle()).counts).toMatchObject({ created: 1, details: 1 })
  bench.fake.set(B, { fecha_cierre: '2026-11-27 15:00' })
  await nextCycle()
  expect(await storedTender(database, B)).toMatchObject({ closes_at: new Date('2026-11-27T18:00:00Z') })
  bench.fake.set(B, { llamado: 2, fecha_cierre_segundo_llamado: '2026-11-30 12:00' })
  await nextCycle()
  expect(await storedTender(database, B)).toMatchObject({
    call: 2,
    only_small: false,
    closes_at: new Date('2026-11-30T15:00:00Z'),
  })
  bench.fake.set(B, { estado: 'desierta', motivo: 'Sin ofertas admisibles' })
  await nextCycle()
  expect(await storedTender(database, B)).toMatchObject({
    status: 7,
    facts: expect.objectContaining({ outcome_reason: 'Sin ofertas admisibles' }),
  })
})

test('AGI-2 a text that no list shows is read again because the source reports a change of the process', async () => {
  await bench.cycle()
  bench.clock.advance(MINUTE_MS)
  bench.fake.set(A, { descripcion: 'Otro texto' })
  expect((await nextCycle()).counts).toMatchObject({ details: 1, updated: 1 })
  expect(await storedTender(database, A)).toMatchObject({ description: 'Otro texto' })
  // the overlap reads it once more, which is no change
  expect((await nextCycle()).counts).toMatchObject({ details: 0, updated: 0 })
})

test('AGI-2 a change that the source shows eight minutes late is read', async () => {
  await bench.close()
  bench = await startTestAgileSync(database, MORNING, { lateMs: () => 8 * MINUTE_MS })
  await bench.cycle()
  bench.clock.advance(9 * MINUTE_MS)
  bench.fake.set(B)
  bench.clock.advance(MINUTE_MS)
  await bench.cycle()
  expect(await storedTender(database, B)).toBeUndefined()
  await nextCycle()
  expect(await storedTender(database, B)).toBeDefined()
})

test.each(['gateway-504', 'internal', 'html', 'truncated', 'short-page', 'not-ok', 'reset'] satisfies AgileFault[])(
  'AGI-2 changes that %s hides are unread until they are read, also after a restart',
  async (fault) => {
    await bench.cycle()
    bench.clock.advance(MINUTE_MS)
    bench.fake.set(B)
    bench.fake.fault(fault, 1000)
    const failed = await nextCycle()
    expect(failed.outcome).not.toBe('ok')
    expect(failed.counts.unread).toBeGreaterThan(0)
    expect(await storedTender(database, B)).toBeUndefined()
    bench.fake.fault(fault, 0)
    bench.clock.advance(16 * MINUTE_MS)
    const { counts } = await bench.cycle({ source: bench.restart(), wasDown: true })
    expect(counts.unread).toBe(0)
    expect(await storedTender(database, B)).toBeDefined()
  },
)

test('AGI-2 a burst of 504 is an outage of Compra Ágil alone, from the first failure to the first good answer', async () => {
  await bench.cycle()
  bench.fake.fault('gateway-504', 1000)
  await nextCycle()
  expect(await listOutages(database.db, new Date(0))).toMatchObject([{ channel: 2, cause: 'source', ended_at: null }])
  bench.fake.fault('gateway-504', 0)
  await nextCycle()
  const [outage] = await listOutages(database.db, new Date(0))
  expect(outage?.ended_at).not.toBeNull()
})

test('AGI-2 a listed process of a month that is not kept any more is not stored again, unless it is open', async () => {
  await bench.cycle()
  await sql`insert into agile_kept (from_month) values ('2026-11-01')`.execute(database.db)
  bench.clock.advance(MINUTE_MS)
  const published = { fecha_publicacion: '2026-10-20 10:00' }
  bench.fake.set(B, { ...published, estado: 'desierta' })
  bench.fake.set('1000-3-COT26', published)
  bench.fake.set(A, { ...published, estado: 'desierta' })
  await nextCycle()
  await sql`delete from agile_kept`.execute(database.db)
  expect(await storedTender(database, B)).toBeUndefined()
  expect(await storedTender(database, '1000-3-COT26')).toMatchObject({ status: 5 })
  expect(await storedTender(database, A)).toMatchObject({ status: 7 })
})

test('AGI-2 an entry that is twice on a page is stored once', async () => {
  bench.fake.set(B)
  bench.fake.fault('repeat', 1, 'pages')
  await bench.cycle()
  bench.fake.set(B)
  bench.fake.set(A)
  await nextCycle()
  const rows = await database.db.selectFrom('tender').select('bid_idn').orderBy('bid_idn').execute()
  expect(rows.map(({ bid_idn }) => bid_idn)).toEqual([A, B])
})

test('AGI-2 a 429 ends the calls until its time, over restarts, and a new day ends the wait', async () => {
  await bench.cycle()
  bench.fake.fault('quota', 1000)
  const { reason } = await nextCycle()
  expect(reason).toMatch(/cuota diaria/)
  const calls = bench.fake.calls.length
  const again = bench.restart()
  await again.forgetRefusal()
  expect(await again.findRefusedUntil()).toEqual(new Date(bench.clock.now().getTime() + 30 * MINUTE_MS))
  await expect(again.readTender(A)).rejects.toMatchObject({ kind: 'quota' })
  expect(bench.fake.calls).toHaveLength(calls)
  bench.clock.advance(30 * MINUTE_MS)
  bench.fake.fault('quota', 0)
  expect((await bench.cycle({ source: again })).outcome).toBe('ok')
})

test('AGI-2 after 429 without a time the waits grow, at most to the end of the day', async () => {
  bench.fake.fault('quota-without-time', 1000)
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    await bench.source.readTender(A).catch(() => {})
    const until = (await bench.source.findRefusedUntil()) ?? bench.clock.now()
    waits.push((until.getTime() - bench.clock.now().getTime()) / MINUTE_MS)
    bench.clock.advance(until.getTime() - bench.clock.now().getTime())
    if (i === 5) break
  }
  // from ten in the morning to midnight it is fourteen hours
  expect(waits.map(Math.round)).toEqual([15, 30, 60, 120, 240, 375])
})

test('AGI-2 an open process that a complete list no longer names is read again', async () => {
  bench.fake.set(B)
  await bench.cycle()
  bench.fake.remove(B)
  bench.fake.set(B, { estado: 'cancelada', motivo: 'Sin presupuesto' })
  // lists do not show its change
  await database.db
    .updateTable('source_tender')
    .set({ changed_at: new Date('2027-01-01') })
    .where('bid_idn', '=', B)
    .execute()
  await bench.cyclesUntil(new Date('2026-11-21T06:30:00Z'))
  expect(await storedTender(database, B)).toMatchObject({ status: 15 })
})

test('AGI-2 a NUL or a byte that is not UTF-8 in an answer loses neither the process nor its other texts', async () => {
  const start = `{"success":"OK","payload":{"codigo":"1-1-COT26","nombre":"Cañería`
  const end = 'andú","institucion":{"organismo_comprador":"Hospital de Ñuñoa"},"estado":{"codigo":"publicada"}}}'
  const body = Buffer.concat([Buffer.from(start), Buffer.from([0, 0xf1]), Buffer.from(end)])
  const source = bench.restart({ fetch: async () => new Response(body) })
  expect(await source.readTender('1-1-COT26')).toMatchObject({
    name: 'Cañería ñandú',
    institution_name: 'Hospital de Ñuñoa',
    status: 5,
  })
})

test('AGI-2 a hollow detail is refused and read again; an unknown one is postponed for an hour', async () => {
  bench.fake.fault('hollow', 1, { codigo: A })
  expect((await bench.cycle()).counts).toMatchObject({ failed: { hollow: 1 }, pending: 1 })
  bench.clock.advance(6 * MINUTE_MS)
  expect((await bench.cycle()).counts).toMatchObject({ details: 1, pending: 0 })
})

test('AGI-2 Compra Ágil is as current as its newest change that was read', async () => {
  await bench.cycle()
  bench.clock.advance(MINUTE_MS)
  bench.fake.set(B)
  const changedAt = bench.clock.now()
  await nextCycle()
  expect(await findSourceMoment(database.db, CHANNEL.agile)).toEqual(changedAt)
  expect(await findSourceMoment(database.db)).toBeUndefined()
})

test('AGI-2 calls are counted separately from those for tenders, and end where the reserve of tenders begins', async () => {
  await bench.cycle()
  expect(await countCalls(database.db, '2026-11-20', CHANNEL.agile)).toBe(2)
  expect(await countCalls(database.db, '2026-11-20', CHANNEL.tender)).toBe(0)
  // 10 of 24 hours have passed: 91 % of the calls of the other 14 hours are reserved for tenders
  await database.db
    .insertInto('source_quota')
    .values({ day: '2026-11-20', channel: CHANNEL.tender, calls: 4600, by_budget: '{}' as never })
    .execute()
  const shared = bench.restart({ sharesQuota: true })
  await expect(shared.readTender(A)).rejects.toMatchObject({ kind: 'quota' })
  const own = bench.restart({ sharesQuota: false })
  expect(await own.readTender(A)).toBeDefined()
})

test('AGI-2 with a shared quota new processes are read continuously, changes of followed ones within hours and of the other ones at night', async () => {
  const sharesQuota = true
  const source = bench.restart({ sharesQuota })
  const cycle = () => bench.cycle({ sharesQuota, source })
  await cycle()
  bench.clock.advance(MINUTE_MS)
  bench.fake.set(B, { fecha_publicacion: '2026-11-20 10:01' })
  bench.clock.advance(15 * MINUTE_MS)
  bench.fake.fault('gateway-504', 1000)
  expect((await cycle()).counts.unread).toBeGreaterThan(0)
  bench.fake.fault('gateway-504', 0)
  bench.clock.advance(15 * MINUTE_MS)
  expect((await cycle()).counts).toMatchObject({ created: 1, details: 1, unread: 0 })
  expect(bench.fake.calls.every(({ query }) => query.cambio_desde === undefined)).toBe(true)

  await follow(database, A, bench.clock.now())
  for (const codigo of [A, B]) bench.fake.set(codigo, { fecha_cierre: '2026-11-27 15:00' })
  const extended = { closes_at: new Date('2026-11-27T18:00:00Z') }
  const later = async (hours: number) => {
    bench.clock.advance(hours * HOUR_MS)
    await cycle()
    return [await storedTender(database, A), await storedTender(database, B)]
  }
  expect(await later(2)).toMatchObject([{ closes_at: new Date('2026-11-25T18:00:00Z') }, {}])
  expect(await later(1.2)).toMatchObject([extended, { closes_at: new Date('2026-11-25T18:00:00Z') }])
  expect(await later(14)).toMatchObject([extended, extended])
})

test('AGI-2 a refused ticket stops Compra Ágil for an hour and leaves tenders alone', async () => {
  bench.fake.fault('ticket', 1)
  expect(await bench.cycle()).toMatchObject({ outcome: 'failed' })
  const until = await bench.source.findRefusedUntil()
  expect(until?.getTime()).toBeGreaterThan(bench.clock.now().getTime() + HOUR_MS - MINUTE_MS)
  const names = await database.db.selectFrom('setting').select('name').where('name', 'like', '%refused%').execute()
  expect(names).toEqual([{ name: 'source_ticket_refused_agile' }])
})
