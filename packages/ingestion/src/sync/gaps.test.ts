import type { Database } from '@mirador/database/connection/connect'
import { countGaps, listGaps, recordGaps } from '@mirador/database/source/source-gaps'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, startTestSync, type TestSync } from '../test-sync.ts'

const A = '1000-1-LE26'
const B = '1000-2-LE26'
const C = '1000-3-LE26'

let database: Database
let bench: TestSync
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const closing = '2026-12-10T15:00:00'
  bench = await startTestSync(
    database,
    [A, B, C].map((CodigoExterno) => ({ CodigoExterno, FechaCierre: closing })),
  )
})
afterEach(() => bench.close())

const gaps = async () => ({ ...(await countGaps(database.db)), sample: await listGaps(database.db, 20) })

test('SYN-1 listed codes without a stored detail are gaps, with their start, until it is read', async () => {
  bench.fake.fault('empty', 1000, { code: B })
  const { counts } = await bench.cycle()
  expect(counts).toMatchObject({ listed: 3, gaps: 1 })
  const first = await gaps()
  expect(first).toMatchObject({ missing: 0, without_detail: 1, sample: [{ bid_idn: B, is_listed: true }] })
  expect(first.sample[0]?.since.getTime()).toBeGreaterThanOrEqual(Date.parse(NOON))
  bench.clock.advance(HOUR_MS / 2)
  await bench.cycle()
  expect((await gaps()).sample[0]?.since).toEqual(first.sample[0]?.since)
  bench.fake.fault('empty', 0)
  bench.clock.advance(DAY_MS)
  expect(await bench.cycle()).toMatchObject({ counts: { gaps: 0 } })
  expect(await gaps()).toEqual({ missing: 0, without_detail: 0, sample: [] })
})

test('SYN-1 a gap that the lists no longer name ends, but an incomplete list proves nothing', async () => {
  bench.fake.fault('empty', 1000, { code: B })
  bench.fake.fault('invalid', 1000, { code: C })
  await bench.cycle()
  expect(await gaps()).toMatchObject({ without_detail: 2 })
  bench.fake.remove(C)
  bench.fake.fault('wrong-count', 4, 'lists')
  bench.clock.advance(HOUR_MS)
  await bench.cycle()
  expect(await gaps()).toMatchObject({ without_detail: 2 })
  bench.fake.fault('wrong-count', 0)
  // the lists of the days before are read every three hours
  bench.clock.advance(4 * HOUR_MS)
  await bench.cycle()
  expect(await gaps()).toMatchObject({ without_detail: 1, sample: [{ bid_idn: B }] })
})

test('SYN-1 a gap that a visitor fills by opening the tender disappears at once', async () => {
  bench.fake.fault('empty', 1000, { code: B })
  await bench.cycle()
  await database.db.updateTable('tender').set({ level: 3 }).where('bid_idn', '=', B).execute()
  expect(await gaps()).toEqual({ missing: 0, without_detail: 0, sample: [] })
})

test('SYN-1 a code without any stored data is listed as missing, first', async () => {
  bench.fake.fault('invalid', 1000, { code: A })
  bench.fake.fault('empty', 1000, { code: B })
  await bench.cycle()
  await database.db.deleteFrom('tender').where('bid_idn', '=', B).execute()
  await recordGaps(database.db, { codes: [A, B, C], isComplete: true, now: bench.clock.now() })
  expect(await gaps()).toMatchObject({ missing: 1, without_detail: 1, sample: [{ bid_idn: B }, { bid_idn: A }] })
})

test('SYN-1 a cycle that reads no list leaves the gaps as they were', async () => {
  bench.fake.fault('empty', 1000, { code: B })
  await bench.cycle()
  bench.fake.fault('empty', 0)
  bench.fake.fault('reset', 1000)
  const { counts } = await bench.cycle()
  expect(counts.gaps).toBeUndefined()
  expect(await gaps()).toMatchObject({ without_detail: 1 })
})
