import type { Database } from '@mirador/database/connection/connect'
import { findBookedCalls } from '@mirador/database/source/source-quota'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { FakeTender } from '@mirador/testing/mercado-publico/fake-tender'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyOf, startTestSync, storedTender, type TestSync } from '../test-sync.ts'

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

const countTenders = async () => (await database.db.selectFrom('tender').select('id').execute()).length

test('SYN-1 a rejected code does not affect others and is not requested each cycle', async () => {
  bench.fake.fault('invalid', 1000, { code: B })
  const { outcome, counts } = await bench.cycle()
  expect(outcome).toBe('partial')
  expect(counts).toMatchObject({ details: 2, failed: { invalid: 1 }, pending: 0 })
  await bench.cycle()
  expect(bench.takeDetailCalls()).toEqual([C, B, A])
  expect(await storedTender(database, B)).toMatchObject({ level: 1 })
})

test('SYN-1 a listed code without a detail is postponed for a while', async () => {
  bench.fake.fault('empty', 1000, { code: B })
  const { counts } = await bench.cycle()
  expect(counts).toMatchObject({ details: 3, unknown: 1, pending: 1 })
  bench.takeDetailCalls()
  await bench.cycle()
  expect(bench.takeDetailCalls()).toEqual([])
  bench.clock.advance(HOUR_MS)
  bench.fake.fault('empty', 0)
  await bench.cycle()
  expect(bench.takeDetailCalls()).toEqual([B])
})

test('SYN-1 a source that is down stops the cycle with a reason; the next one resumes', async () => {
  bench.fake.fault('reset', 1000)
  const down = await bench.cycle()
  expect(down.outcome).toBe('failed')
  expect(down.reason).toMatch(/^Mercado Público no responde\. .*se deja para el próximo ciclo\.$/)
  expect(bench.fake.calls).toHaveLength(15)
  bench.fake.fault('reset', 0)
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { created: 3, completed: 3 } })
})

test('SYN-1 a source that goes down during the details leaves the remaining ones due', async () => {
  const bodies = Array.from({ length: 6 }, (_, i) => `1001-${i + 1}-LE26`)
  for (const code of bodies) bench.fake.set(code)
  for (const code of bodies.slice(0, 3)) bench.fake.fault('html', 1000, { code })
  bench.fake.fault('html', 1000, { code: C })
  bench.fake.fault('gateway', 1000, { code: B })
  bench.fake.fault('busy-429', 1000, { code: A })
  const { outcome, reason, counts } = await bench.cycle()
  expect(outcome).toBe('partial')
  expect(reason).toContain('Tras 3 consultas fallidas')
  expect(counts).toMatchObject({
    created: 9,
    details: 0,
    pending: 9,
    failed: { malformed: 1, unreachable: 1, busy: 1 },
  })
  bench.fake.fault('html', 0)
  bench.fake.fault('gateway', 0)
  bench.fake.fault('busy-429', 0)
  bench.clock.advance(HOUR_MS)
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { created: 0, completed: 9, pending: 0 } })
})

test('SYN-1 a refused ticket stops everything with one clear sentence', async () => {
  bench.fake.fault('ticket', 1000)
  const { outcome, reason } = await bench.cycle()
  expect(outcome).toBe('failed')
  expect(reason).toBe(
    'Mercado Público no acepta el ticket: revisa MERCADO_PUBLICO_TICKET. Se reintentará al reiniciar o en una hora.',
  )
  expect(bench.fake.calls).toHaveLength(1)
})

test('SYN-1 the end of the quota ends the cycle; the next day resumes', async () => {
  await sql`insert into source_quota (day, calls) values ('2026-11-20', 9748)`.execute(database.db)
  const first = await bench.cycle()
  expect([first.outcome, first.reason]).toEqual([
    'partial',
    'La cuota diaria de consultas a Mercado Público está agotada; se sigue mañana.',
  ])
  expect(first.counts).toMatchObject({ lists: 2, details: 0, pending: 3 })
  bench.clock.advance(DAY_MS)
  expect(await bench.cycle({ source: bench.restart() })).toMatchObject({
    outcome: 'ok',
    counts: { completed: 3, pending: 0 },
  })
})

test('SYN-1 details leave the calls that the lists of the rest of the day need', async () => {
  await sql`insert into source_quota (day, calls) values ('2026-11-20', 8600)`.execute(database.db)
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { lists: 4, details: 0, pending: 3 } })
  bench.clock.advance(HOUR_MS)
  expect(await bench.cycle()).toMatchObject({ counts: { lists: 2, details: 3, pending: 0 } })
})

test('SYN-1 while the source is down a cycle makes one call, and no failure counts against a tender', async () => {
  await bench.cycle()
  bench.clock.advance(HOUR_MS)
  bench.fake.fault('reset', 1000)
  expect(await bench.cycle()).toMatchObject({ isDown: true })
  const before = bench.fake.calls.length
  expect(await bench.cycle({ wasDown: true })).toMatchObject({ isDown: true, counts: { failed: { unreachable: 1 } } })
  expect(bench.fake.calls.length - before).toBe(5)
  const { by_budget } = await findBookedCalls(database.db, '2026-11-20')
  expect(by_budget).toEqual({ lists: 4 + 3 + 1, retries: 16, news: 3 })
})

test('SYN-1 a cycle that runs out of time ends for the next one, which reads the lists first', async () => {
  const first = await bench.cycle({ intervalMs: 10_000 })
  expect(first).toMatchObject({ outcome: 'ok', counts: { details: 1, pending: 2 } })
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { lists: 2, completed: 2, pending: 0 } })
  expect(bench.takeDetailCalls()).toEqual([C, B, A])
})

test('SYN-1 a stopped cycle is recorded as stopped, and the next one neither loses nor duplicates anything', async () => {
  const stop = new AbortController()
  const stopAtDetail = bench.restart({
    sleep: async (ms, signal) => {
      if (bench.fake.calls.some(({ query }) => query.codigo === C)) stop.abort()
      await bench.clock.sleep(ms, signal)
    },
  })
  const stopped = await bench.cycle({ signal: stop.signal, source: stopAtDetail })
  expect(stopped).toMatchObject({ outcome: 'interrupted', counts: { details: 1, pending: 2 } })
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { created: 0, completed: 2, pending: 0 } })
  expect(bench.takeDetailCalls()).toEqual([C, B, A])
  expect(await countTenders()).toBe(3)
})

test('SYN-1 after an outage the lists of all days since are read, of two weeks at most', async () => {
  const daysRead = () =>
    bench.fake.calls.splice(0).flatMap(({ query }) => (query.fecha === undefined ? [] : [query.fecha]))
  await bench.cycle()
  expect(daysRead()).toEqual(['20112026', '19112026', '18112026'])
  bench.clock.advance(6 * DAY_MS)
  bench.fake.fault('reset', 1000)
  await bench.cycle()
  bench.fake.fault('reset', 0)
  daysRead()
  await bench.cycle()
  expect(daysRead().at(-1)).toBe('20112026')
  bench.clock.advance(60 * DAY_MS)
  await bench.cycle()
  expect(daysRead()).toHaveLength(14)
})

test('SRC-1 a hollow detail is refused and shown to the operator, changes nothing and is read again soon', async () => {
  await bench.cycle()
  const before = await storedTender(database, C)
  const history = await historyOf(database, C)
  bench.takeDetailCalls()
  bench.fake.set(C, { FechaCierre: '2026-12-02T15:00:00' })
  bench.fake.fault('hollow', 1, { code: C })
  bench.clock.advance(HOUR_MS)
  const { outcome, reason, counts } = await bench.cycle()
  expect({ outcome, reason }).toEqual({
    outcome: 'partial',
    reason: 'Mercado Público dio una respuesta sin nombre o sin comprador: no se guardó y se leerá de nuevo.',
  })
  expect(counts).toMatchObject({ failed: { hollow: 1 }, pending: 1 })
  expect(bench.logged.join()).toContain('viene sin nombre ni comprador')
  expect(await storedTender(database, C)).toMatchObject({
    name: before?.name,
    description: 'Texto largo',
    institution_name: before?.institution_name,
    amount: before?.amount,
    level: 3,
  })
  // the list reported the new closing date
  expect((await historyOf(database, C)).slice(history.length).map(([field]) => field)).toEqual(['closes_at'])

  bench.takeDetailCalls()
  bench.clock.advance(11 * MINUTE_MS)
  expect(await bench.cycle()).toMatchObject({ outcome: 'ok', counts: { pending: 0 } })
  expect(bench.takeDetailCalls()).toContain(C)
})

test('SRC-1 a hollow detail of a tender that was read again by age makes the detail due', async () => {
  await bench.cycle()
  bench.fake.fault('hollow', 1, { code: A })
  bench.clock.advance(25 * HOUR_MS)
  await bench.cycle()
  const { rows } = await sql`select detail_due, last_error from source_tender where bid_idn = ${A}`.execute(database.db)
  expect(rows).toEqual([{ detail_due: true, last_error: 'hollow' }])
})

test('SRC-1 a lasting run of hollow answers ends the cycle and loses nothing', async () => {
  await bench.cycle()
  const before = await database.db.selectFrom('tender').selectAll().orderBy('id').execute()
  bench.fake.fault('hollow', 100)
  bench.clock.advance(25 * HOUR_MS)
  const { reason, counts } = await bench.cycle()
  expect(counts.failed).toEqual({ hollow: 3 })
  expect(reason).toMatch(/^Mercado Público dio una respuesta vacía\. \(.*Tras 3 consultas fallidas seguidas/)
  const after = await database.db.selectFrom('tender').selectAll().orderBy('id').execute()
  const facts = (rows: typeof before) =>
    rows.map(({ name, description, amount, closes_at, institution_id }) => [
      name,
      description,
      amount,
      closes_at,
      institution_id,
    ])
  expect(facts(after)).toEqual(facts(before))
})
