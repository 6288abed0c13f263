import { findOcdsSource } from '@mirador/database/ocds/ocds-sources'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { versionedRecord } from '@mirador/domain/ocds/ocds-record'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { ocdsPackage } from './ocds-package.ts'
import { importedLines } from './test-ocds-import.ts'
import { mergeByPaths } from './test-ocds-merge.ts'
import { ocdsErrors } from './test-ocds-schema.ts'
import { changeTenders } from './test-published-tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-12-30T12:00:00Z')
const COUNT = 10_000
/** Of the heap, beyond what it had before; the month is far larger. */
const MAX_GROWTH = 120_000_000

const codes: string[] = []
let app: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  const published_at = new Date('2026-10-15T12:00:00Z')
  for (const batch of syntheticTenders({ now: NOW, count: COUNT })) {
    // all of one month
    const tenders = batch.map((tender) => ({ ...tender, published_at }))
    codes.push(...tenders.map(({ bid_idn }) => bid_idn))
    await ingestTenders(app.database, tenders, NOW)
    await changeTenders(app.database, tenders, NOW)
  }
}, 1_800_000)
afterAll(() => app.close())

test('SYN-3 ten thousand changed tenders: no error of the standard, and every merge is the compiled release', async () => {
  let releases = 0
  for (const code of codes) {
    const source = await findOcdsSource(app.database.db, code)
    if (!source) throw new Error(`no record of ${code}`)
    const body = JSON.parse(
      JSON.stringify(ocdsPackage(versionedRecord(source), { publicUrl: 'https://mirador.example', companyName: 'X' })),
    )
    expect(ocdsErrors('package', body), code).toEqual([])
    const [record] = body.records
    expect(mergeByPaths(record.releases), code).toEqual(record.compiledRelease)
    releases += record.releases.length
  }
  expect(releases).toBeGreaterThan(COUNT * 1.4)
}, 1_800_000)

test('SYN-3 a month of ten thousand tenders is written while it is read: memory does not grow with it', async () => {
  const response = await fetch(`${app.url}/api/ocds/months/2026-10`, { headers: { 'accept-encoding': 'identity' } })
  const before = process.memoryUsage().heapUsed
  let bytes = 0
  let lines = 0
  let highest = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  console.info(`${lines} records, ${Math.round(bytes / 1e6)} MB, heap +${Math.round((highest - before) / 1e6)} MB`)
  expect(lines).toBe(COUNT)
  expect(bytes).toBeGreaterThan(0.5 * MAX_GROWTH)
  expect(highest - before).toBeLessThan(MAX_GROWTH)
}, 1_800_000)

test('SYN-3 the month of ten thousand, read back by our importer, changes no record', async () => {
  const readMonth = async () => {
    const response = await fetch(`${app.url}/api/ocds/months/2026-10`, { headers: { 'accept-encoding': 'identity' } })
    return Buffer.from(await response.arrayBuffer())
  }
  const before = await readMonth()
  let batch: TenderRecord[] = []
  let count = 0
  const store = async () => {
    await ingestTenders(app.database, batch, LATER)
    count += batch.length
    batch = []
  }
  for await (const record of importedLines(before, LATER)) {
    batch.push(record)
    if (batch.length === 500) await store()
  }
  await store()
  expect(count).toBe(COUNT)
  expect(before.equals(await readMonth())).toBe(true)
}, 1_800_000)
