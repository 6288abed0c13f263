import type { Database } from '@mirador/database/connection/connect'
import { countCalls } from '@mirador/database/source/source-quota'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { type Fault, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import type { FakeTender } from '@mirador/testing/mercado-publico/fake-tender'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSync, type TestSync } from '../test-sync.ts'
import { sleepReally } from './sleep.ts'
import type { SourceErrorKind } from './source-error.ts'

const CODE = '1000-1-LE26'
const OTHER = '1000-2-LP26'
const TENDERS: FakeTender[] = [
  { CodigoExterno: CODE, FechaCierre: '2026-12-01T15:00:00' },
  { CodigoExterno: OTHER, FechaCierre: '2026-12-02T15:00:00', CodigoEstado: 6 },
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

describe('readings', () => {
  test('SYN-1 a detail arrives complete, with the raw response', async () => {
    const record = await bench.source.readTender(CODE)
    expect(record).toMatchObject({
      bid_idn: CODE,
      level: 3,
      source: 'api-detail',
      status: 5,
      institution_rut: '69999999-7',
      closes_at: new Date('2026-12-01T18:00:00Z'),
      awarded_at: null,
    })
    expect(JSON.parse(record?.raw ?? '')).toMatchObject({ Cantidad: 1, Version: 'v1' })
  })

  test('SYN-1 the lists of open tenders and of a day are requested with the parameters of the API', async () => {
    const active = await bench.source.readList({ active: true })
    const day = await bench.source.readList({ date: '2026-12-02' })
    expect(active.records.map(({ bid_idn }) => bid_idn)).toEqual([CODE])
    expect(day.records.map(({ bid_idn, status }) => [bid_idn, status])).toEqual([[OTHER, 6]])
    expect(bench.fake.calls.map(({ query }) => query)).toEqual([{ estado: 'activas' }, { fecha: '02122026' }])
  })

  test('SYN-1 a code that the source does not know is not an error', async () => {
    expect(await bench.source.readTender('9-9-LE26')).toBeUndefined()
  })

  test('SYN-1 a list with fewer entries than announced is read, but counts as incomplete', async () => {
    bench.fake.set('1000-3-LE26')
    bench.fake.fault('wrong-count')
    const list = await bench.source.readList({ active: true })
    expect(list.records).toHaveLength(1)
    expect(list.isComplete).toBe(false)
  })

  test('SYN-1 an answer dated in the future does not make later ones look old', async () => {
    const future = JSON.stringify({
      Cantidad: 1,
      FechaCreacion: '2031-01-01T00:00:00.0000000Z',
      Listado: [
        { CodigoExterno: CODE, CodigoEstado: 5, Nombre: 'Sillas', Comprador: { NombreOrganismo: 'Hospital de Talca' } },
      ],
    })
    const source = bench.restart({ fetch: async () => new Response(future) })
    expect((await source.readTender(CODE))?.source_at).toEqual(bench.clock.now())
  })
})

describe('damaged answers', () => {
  const damaged = (start: string, end: string) =>
    Buffer.concat([Buffer.from(start), Buffer.from([0, 0xf1]), Buffer.from(end)])

  test('SYN-1 a NUL or a byte that is not UTF-8 in an answer costs neither the tender nor its other texts', async () => {
    const body = damaged(
      `{"Cantidad":1,"Listado":[{"CodigoExterno":"${CODE}","CodigoEstado":5,"Nombre":"Cañería`,
      'andú","Comprador":{"NombreOrganismo":"Hospital de Ñuñoa"}}]}',
    )
    const source = bench.restart({ fetch: async () => new Response(body) })
    const record = await source.readTender(CODE)
    expect(record).toMatchObject({ name: 'Cañería ñandú', institution_name: 'Hospital de Ñuñoa' })
    expect(record?.raw).not.toContain('\0')
    expect(bench.logged.filter((line) => line.includes('damaged texts'))).toHaveLength(1)
    expect((await source.readList({ active: true })).records).toMatchObject([{ name: 'Cañería ñandú' }])
  })
})

describe('the pace of calls', () => {
  /** Parallel calls need real time: a clock that jumps would end calls that still run. */
  async function startInRealTime(pauseMs: number) {
    const now = () => new Date()
    const fake = await startFakeSource({ tenders: TENDERS, now, spacingMs: pauseMs - 5 })
    const process = () => bench.restart({ baseUrl: fake.url, pauseMs, now, sleep: sleepReally })
    return { fake, process }
  }

  test('SYN-1 calls made at once go one by one with the pause between, also from two processes', async () => {
    const { fake, process } = await startInRealTime(50)
    const [one, other] = [process(), process()]
    await Promise.all([
      one.readTender(CODE),
      one.readTender(OTHER),
      other.readTender(CODE),
      other.readList({ active: true }, { isUrgent: true }),
    ])
    expect(fake.calls.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await fake.close()
  })

  test('SYN-1 urgent calls go before background calls', async () => {
    const { fake, process } = await startInRealTime(600)
    const worker = process()
    await worker.readTender(CODE)
    const background = worker.readTender(OTHER)
    const urgent = process().readList({ active: true }, { isUrgent: true })
    await Promise.all([background, urgent])
    expect(fake.calls.map(({ query }) => query)).toEqual([{ codigo: CODE }, { estado: 'activas' }, { codigo: OTHER }])
    await fake.close()
  })

  test('SYN-1 the pause also holds after a restart of the process', async () => {
    await bench.source.readTender(CODE)
    await bench.restart().readTender(OTHER)
    const [first, second] = bench.fake.calls
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(3000)
  })

  test('SYN-1 a waiting call ends at once when it is stopped', async () => {
    await bench.source.readTender(CODE)
    const stop = new AbortController()
    const waiting = bench.source.readTender(OTHER, { signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(bench.fake.calls).toHaveLength(1)
  })
})

describe('faults', () => {
  const passing: [Fault, SourceErrorKind][] = [
    ['busy-429', 'busy'],
    ['busy-500', 'busy'],
    ['quota', 'busy'],
    ['gateway', 'unreachable'],
    ['reset', 'unreachable'],
    ['html', 'malformed'],
    ['truncated', 'malformed'],
    ['redirect', 'malformed'],
  ]
  test.each(passing)('SYN-1 after %s, which passes, the call is repeated after growing waits', async (fault) => {
    bench.fake.fault(fault, 3)
    expect(await bench.source.readTender(CODE)).toMatchObject({ bid_idn: CODE })
    expect(bench.fake.calls).toHaveLength(4)
    expect(bench.clock.slept.filter((ms) => ms >= 3000)).toEqual([3000, 6000, 12_000])
  })

  test.each(passing)('SYN-1 after %s that stays, the call is given up after five attempts', async (fault, kind) => {
    bench.fake.fault(fault, 100)
    await expect(bench.source.readTender(CODE)).rejects.toMatchObject({ kind })
    expect(bench.fake.calls).toHaveLength(5)
  })

  test('SYN-1 a call without an answer is given up in time', async () => {
    bench.fake.fault('slow', 100)
    const source = bench.restart({ timeoutMs: 30 })
    await expect(source.readTender(CODE, { isUrgent: true })).rejects.toMatchObject({ kind: 'unreachable' })
    expect(bench.fake.calls).toHaveLength(2)
  })

  test('SYN-1 a code that the source rejects is not retried', async () => {
    bench.fake.fault('invalid', 100)
    await expect(bench.source.readTender(CODE)).rejects.toMatchObject({ kind: 'invalid' })
    expect(bench.fake.calls).toHaveLength(1)
  })

  test('SYN-1 another tender than the requested one is rejected', async () => {
    bench.fake.fault('wrong-tender')
    await expect(bench.source.readTender(CODE)).rejects.toMatchObject({ kind: 'malformed' })
  })

  test('SYN-1 an endless answer is cut off', async () => {
    let sent = 0
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent++
          controller.enqueue(new Uint8Array(1_000_000))
        },
      })
    const source = bench.restart({ fetch: async () => new Response(endless()) })
    await expect(source.readTender(CODE, { isUrgent: true })).rejects.toMatchObject({ kind: 'malformed' })
    expect(sent).toBeLessThan(20)
  })

  test('SYN-1 no log line and no error contains the ticket', async () => {
    const thrown: string[] = []
    const collect = (error: Error) =>
      thrown.push(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`)
    for (const [fault] of [...passing, ['ticket'], ['invalid']] as [Fault][]) {
      bench.fake.fault(fault, 100)
      await bench.source.readTender(CODE).catch(collect)
      bench.fake.fault(fault, 0)
      await bench.source.forgetRefusal()
    }
    const nowhere = bench.restart({ baseUrl: 'http://127.0.0.1:9' })
    await nowhere.readTender(CODE).catch(collect)
    expect(thrown).toHaveLength(passing.length + 3)
    expect([...thrown, ...bench.logged].join(' ')).not.toContain(bench.fake.ticket)
  })
})

describe('the ticket', () => {
  test('SYN-1 a refused ticket is remembered over restarts and tried again after an hour', async () => {
    bench.fake.fault('ticket', 100)
    await expect(bench.source.readTender(CODE)).rejects.toMatchObject({ kind: 'ticket' })
    await expect(bench.restart().readTender(CODE)).rejects.toMatchObject({ kind: 'ticket' })
    expect(bench.fake.calls).toHaveLength(1)
    bench.clock.advance(HOUR_MS)
    bench.fake.fault('ticket', 0)
    expect(await bench.restart().readTender(CODE)).toMatchObject({ bid_idn: CODE })
  })

  test('SYN-1 another ticket is tried at once', async () => {
    await expect(bench.restart({ ticket: 'false-ticket' }).readTender(CODE)).rejects.toMatchObject({
      kind: 'ticket',
      message: expect.stringContaining('MERCADO_PUBLICO_TICKET'),
    })
    expect(await bench.source.readTender(CODE)).toMatchObject({ bid_idn: CODE })
  })
})

describe('the quota', () => {
  const spend = (calls: number) =>
    sql`insert into source_quota (day, calls) values ('2026-11-20', ${calls})`.execute(database.db)

  test('SYN-1 calls are counted before they are made, also those that fail', async () => {
    bench.fake.fault('busy-429', 2)
    await bench.source.readTender(CODE)
    expect(await countCalls(database.db, '2026-11-20')).toBe(3)
  })

  test('SYN-1 the quota of a day holds over restarts, and people have a reserve of it', async () => {
    // noon: half of the 500 calls reserved for people are still reserved
    await spend(9749)
    await bench.source.readTender(CODE)
    await expect(bench.restart().readTender(CODE)).rejects.toMatchObject({ kind: 'quota' })
    expect(await bench.restart().readTender(CODE, { isUrgent: true })).toMatchObject({ bid_idn: CODE })
    expect(await countCalls(database.db, '2026-11-20')).toBe(9751)
  })

  test('SYN-1 no call is made beyond the quota until the day changes in Chile', async () => {
    await spend(10_000)
    await expect(bench.source.readTender(CODE, { isUrgent: true })).rejects.toMatchObject({ kind: 'quota' })
    expect(bench.fake.calls).toHaveLength(0)
    // 00:01 of the 21st in Chile, long after midnight in UTC
    bench.clock.advance(Date.parse('2026-11-21T03:01:00Z') - bench.clock.now().getTime())
    expect(await bench.source.readTender(CODE)).toMatchObject({ bid_idn: CODE })
    expect(await countCalls(database.db, '2026-11-21')).toBe(1)
  })
})
