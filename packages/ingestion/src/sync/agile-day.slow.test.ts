import type { Database } from '@mirador/database/connection/connect'
import { listOutages } from '@mirador/database/source/source-outages'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { chileDay, clockTime } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { seededRandom } from '@mirador/invented/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgileSync } from '../test-agile-sync.ts'
import type { AgileStore } from './agile-store.ts'

/** Seven in the morning in Chile, a Friday. */
const START = Date.parse('2026-11-20T10:00:00Z')
const END = START + 5.5 * HOUR_MS
/** The periods in which the gateway fails, first for everything and then for wide spans alone. */
const DOWN = [START + 1 * HOUR_MS, START + 1.6 * HOUR_MS] as const
const WEAK = [START + 3 * HOUR_MS, START + 3.4 * HOUR_MS] as const
const CODES = 100

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const widthOf = ({ cambio_desde = '', cambio_hasta = '' }: Readonly<Record<string, string>>) =>
  Date.parse(cambio_hasta) - Date.parse(cambio_desde)
const local = (at: number) => `${chileDay(new Date(at))} ${clockTime(new Date(at))}`

test('AGI-2 after hours of bursts, repeats, late changes and a spent quota every code and change is stored, once', async () => {
  const random = seededRandom(4)
  const bench = await startTestAgileSync(database, new Date(START).toISOString(), {
    lateMs: ({ codigo }) => (Number(codigo.split('-')[1]) % 10 === 0 ? 8 * MINUTE_MS : 0),
    isDown: (at, query) => {
      const time = at.getTime()
      if (time >= DOWN[0] && time < DOWN[1]) return true
      return time >= WEAK[0] && time < WEAK[1] && widthOf(query) > 5 * MINUTE_MS
    },
  })
  const happened: { codigo: string; at: number; is_new: boolean }[] = Array.from({ length: CODES * 2 }, (_, i) => ({
    codigo: `1000-${(i % CODES) + 1}-COT26`,
    // a tenth of them within one minute
    at: i % 10 === 3 ? START + 2.5 * HOUR_MS + random.int(0, 59) * 1000 : START + random.int(1, 16_000) * 1000,
    is_new: false,
  })).sort((a, b) => a.at - b.at)
  const first = new Map<string, number>()
  for (const event of happened) {
    event.is_new = !first.has(event.codigo)
    if (event.is_new) first.set(event.codigo, event.at)
  }
  /** when a change was first stored, by code and the time of the change */
  const seen = new Map<string, number>()
  const store: AgileStore = {
    ...bench.store,
    async upsertListings(listings) {
      await bench.store.upsertListings(listings)
      for (const { bid_idn, changed_at } of listings)
        seen.set(`${bid_idn} ${changed_at?.getTime()}`, bench.clock.now().getTime())
    },
  }
  try {
    let next = 0
    const play = () => {
      for (; next < happened.length && (happened[next]?.at ?? 0) <= bench.clock.now().getTime(); next++) {
        const { codigo, at } = happened[next] as (typeof happened)[number]
        // the fake dates a change by its clock
        bench.fake.set(codigo, {
          nombre: `Compra ${codigo} (${next})`,
          fecha_publicacion: local(first.get(codigo) ?? at),
        })
      }
    }
    let wasDown = false
    let cycles = 0
    while (bench.clock.now().getTime() < END) {
      const startedAt = bench.clock.now().getTime()
      play()
      if (cycles++ % 7 === 4) bench.fake.fault('repeat', 2, 'pages')
      if (cycles % 9 === 5) bench.fake.fault('truncated', 1, 'pages')
      if (cycles % 13 === 6) bench.fake.fault('short-page', 1, 'pages')
      if (cycles === 24) bench.fake.fault('quota', 1)
      if ((await bench.source.findRefusedUntil()) === undefined) {
        wasDown = (await bench.cycle({ wasDown, store })).isDown
      }
      // changes within an interval happen at their own times
      const until = Math.max(startedAt + 5 * MINUTE_MS, bench.clock.now().getTime())
      while (next < happened.length && (happened[next]?.at ?? 0) < until) {
        bench.clock.advance(Math.max(0, (happened[next]?.at ?? 0) - bench.clock.now().getTime()))
        play()
      }
      bench.clock.advance(until - bench.clock.now().getTime())
    }
    const rows = await database.db.selectFrom('tender').select(['bid_idn', 'name']).execute()
    const last = new Map(happened.map(({ codigo }, i) => [codigo, `Compra ${codigo} (${i})`]))
    expect(new Map(rows.map(({ bid_idn, name }) => [bid_idn, name]))).toEqual(last)
    expect(rows).toHaveLength(first.size)
    expect(await bench.store.listUnreadSpans('changes')).toEqual([])
    const listed = new Map<string, number>()
    for (const [key, at] of seen) {
      const [code = ''] = key.split(' ')
      listed.set(code, Math.min(listed.get(code) ?? Number.POSITIVE_INFINITY, at))
    }
    const delays = [...first]
      .map(([code, at]) => (listed.get(code) ?? Number.POSITIVE_INFINITY) - at)
      .sort((a, b) => a - b)
    expect((delays[Math.floor(delays.length / 2)] ?? 0) / MINUTE_MS).toBeLessThanOrEqual(10)
    const outages = await listOutages(database.db, new Date(START))
    const during = ({ started_at }: { started_at: Date }) =>
      started_at.getTime() >= DOWN[0] && started_at.getTime() < DOWN[1]
    const down = outages.find((outage) => outage.cause === 'source' && during(outage))
    expect(down?.started_at.getTime()).toBeLessThan(DOWN[0] + 11 * MINUTE_MS)
    expect(down?.ended_at?.getTime()).toBeLessThan(DOWN[1] + 11 * MINUTE_MS)
    expect(outages.some(({ cause }) => cause === 'quota')).toBe(true)
  } finally {
    await bench.close()
  }
})
