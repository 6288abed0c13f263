import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyOf, nameInList, startTestSync, storedTender, type TestSync } from '../test-sync.ts'
import { refreshTender } from './refresh-tender.ts'

const CODE = '1000-1-LE26'

let database: Database
let bench: TestSync
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bench = await startTestSync(database, [{ CodigoExterno: CODE, FechaCierre: '2026-12-01T15:00:00' }])
  await nameInList(database, [CODE], bench.clock.now())
})
afterEach(() => bench.close())

const refresh = (bid_idn = CODE, options = {}) =>
  refreshTender({ database, source: bench.source, now: bench.clock.now, ...options }, bid_idn)

test('DET-1 an opened tender is read at once, and its changes are reported', async () => {
  expect(await refresh()).toEqual({ outcome: 'read', read_at: bench.clock.now(), changed: true })
  bench.clock.advance(HOUR_MS)
  expect(await refresh()).toMatchObject({ outcome: 'read', changed: false })
  bench.clock.advance(HOUR_MS)
  bench.fake.set(CODE, { FechaCierre: '2026-12-02T15:00:00' })
  expect(await refresh()).toEqual({ outcome: 'read', read_at: bench.clock.now(), changed: true })
  expect(await historyOf(database, CODE)).toHaveLength(1)
})

test('DET-1 a tender read less than a minute ago is not read again', async () => {
  await refresh()
  const readAt = bench.clock.now()
  bench.clock.advance(59_000)
  expect(await refresh()).toEqual({ outcome: 'recent', read_at: readAt, changed: false })
  bench.clock.advance(1000)
  expect(await refresh()).toMatchObject({ outcome: 'read' })
  expect(bench.fake.calls).toHaveLength(2)
})

test('DET-1 many people who open one tender at once cost one call', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => refresh()))
  expect(results.every(({ outcome }) => outcome === 'read')).toBe(true)
  expect(bench.fake.calls).toHaveLength(1)
})

test('DET-1 without a ticket only the stored copy is available', async () => {
  await refresh()
  const readAt = bench.clock.now()
  bench.clock.advance(HOUR_MS)
  expect(await refresh(CODE, { source: undefined })).toEqual({ outcome: 'no-ticket', read_at: readAt, changed: false })
})

test('DET-1 a refused ticket is treated as a missing one, and tried once', async () => {
  bench.fake.fault('ticket', 100)
  expect(await refresh()).toEqual({ outcome: 'no-ticket', read_at: null, changed: false })
  expect(await refresh()).toMatchObject({ outcome: 'no-ticket' })
  expect(bench.fake.calls).toHaveLength(1)
})

test('DET-1 people may use the reserve of the quota, but no more than the quota', async () => {
  await sql`insert into source_quota (day, calls) values ('2026-11-20', 9999)`.execute(database.db)
  expect(await refresh()).toMatchObject({ outcome: 'read' })
  bench.clock.advance(HOUR_MS)
  expect(await refresh()).toMatchObject({ outcome: 'no-quota', changed: false })
})

test('DET-1 a listed code that the source does not know costs one call a minute', async () => {
  await nameInList(database, ['9-9-LE26'], bench.clock.now())
  expect(await refresh('9-9-LE26')).toEqual({ outcome: 'unknown', read_at: null, changed: false })
  expect(await refresh('9-9-LE26')).toMatchObject({ outcome: 'unknown' })
  expect(bench.fake.calls).toHaveLength(1)
})

test('DET-1 a code that no list and no file has named costs no call and stores no row', async () => {
  for (const code of ['9999999-1-LE26', '9999999-2-COT26', "'; drop table tender"])
    expect(await refresh(code)).toEqual({ outcome: 'unlisted', read_at: null, changed: false })
  expect(bench.fake.calls).toHaveLength(0)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from source_tender`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('DET-1 a code that is named only as a gap of the lists is read', async () => {
  await sql`truncate source_tender`.execute(database.db)
  await sql`insert into source_gap (bid_idn, is_listed, since) values (${CODE}, false, now())`.execute(database.db)
  expect(await refresh()).toMatchObject({ outcome: 'read' })
})

test('DET-1 all people together cause at most 500 calls a day, whatever remains of the quota', async () => {
  await sql`insert into source_quota (day, calls, by_budget) values ('2026-11-20', 600, '{"people": 499}')`.execute(
    database.db,
  )
  expect(await refresh()).toMatchObject({ outcome: 'read' })
  bench.clock.advance(HOUR_MS)
  expect(await refresh()).toMatchObject({ outcome: 'no-quota', changed: false })
  expect(await bench.source.readTender(CODE)).toBeDefined()
  expect(bench.fake.calls).toHaveLength(2)
})

test('DET-1 only a reading that needs a call counts for the person who causes it', async () => {
  let admitted = 0
  const admit = async () => admitted++ < 1
  expect(await refresh(CODE, { admit })).toMatchObject({ outcome: 'read' })
  expect(await refresh(CODE, { admit })).toMatchObject({ outcome: 'recent' })
  expect(admitted).toBe(1)
  bench.clock.advance(HOUR_MS)
  expect(await refresh(CODE, { admit })).toMatchObject({ outcome: 'limited' })
  expect(bench.fake.calls).toHaveLength(1)
})

test('DET-1 a demo tender is not requested from the source', async () => {
  const at = bench.clock.now()
  await ingestTenders(database, [tenderRecord({ bid_idn: CODE, source: 'demo', read_at: at })], at)
  expect(await refresh()).toEqual({ outcome: 'unknown', read_at: at, changed: false })
  expect(bench.fake.calls).toHaveLength(0)
})

test('DET-1 a failing source is reported, the stored copy stays, and the next visitor does not wait again', async () => {
  await refresh()
  bench.clock.advance(HOUR_MS)
  bench.fake.fault('gateway', 100)
  const readAt = (await storedTender(database, CODE))?.read_at
  expect(await refresh()).toEqual({ outcome: 'failed', read_at: readAt, changed: false })
  expect(await refresh()).toMatchObject({ outcome: 'failed' })
  expect(bench.fake.calls).toHaveLength(3)
})

test('DET-1 the wait for a source that does not answer ends at the promised time', async () => {
  bench.fake.fault('slow', 100)
  const startedAt = performance.now()
  expect(await refresh(CODE, { patienceMs: 200 })).toMatchObject({ outcome: 'failed' })
  expect(performance.now() - startedAt).toBeLessThan(2000)
  // the sync reads it next
  const { rows } = await sql`select detail_due from source_tender where bid_idn = ${CODE}`.execute(database.db)
  expect(rows).toEqual([{ detail_due: true }])
})
