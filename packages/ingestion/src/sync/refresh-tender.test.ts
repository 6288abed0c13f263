import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyOf, startTestSync, storedTender, type TestSync } from '../test-sync.ts'
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

test('DET-1 many who open one tender at once cost one call', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => refresh()))
  expect(results.every(({ outcome }) => outcome === 'read')).toBe(true)
  expect(bench.fake.calls).toHaveLength(1)
})

test('DET-1 without a ticket the stored copy is all there is', async () => {
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

test('DET-1 a code the source does not know, or that is none, costs at most one call', async () => {
  expect(await refresh('9-9-LE26')).toEqual({ outcome: 'unknown', read_at: null, changed: false })
  expect(await refresh('9-9-LE26')).toMatchObject({ outcome: 'unknown' })
  expect(await refresh("'; drop table tender")).toMatchObject({ outcome: 'unknown' })
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

test('DET-1 a source that does not answer is waited for no longer than promised', async () => {
  bench.fake.fault('slow', 100)
  const startedAt = performance.now()
  expect(await refresh(CODE, { patienceMs: 200 })).toMatchObject({ outcome: 'failed' })
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
