import type { OcdsSource } from '@mirador/domain/ocds/ocds-record'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findOcdsSource, readOcdsMonth } from './ocds-sources.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function store(bid_idn: string, published: string, name: string, hour = 0) {
  const at = new Date(NOW.getTime() + hour * HOUR_MS)
  const published_at = new Date(published)
  await ingestTenders(database, [tenderRecord({ bid_idn, name, published_at, source_at: at, read_at: at })], at)
}

test('SYN-3 a record has the tender, its changes from the newest on and its first reading; a Compra Ágil has none', async () => {
  await store('1057-1-LE26', '2026-10-15T12:00:00Z', 'Carpas')
  await store('1057-1-LE26', '2026-10-15T12:00:00Z', 'Carpas grandes', 1)
  await store('1057-1-LE26', '2026-10-15T12:00:00Z', 'Carpas chicas', 2)
  const source = await findOcdsSource(database.db, '1057-1-LE26')
  expect(source).toMatchObject({ tender: { name: 'Carpas chicas' }, first_read_at: NOW, bids: null })
  expect(source?.changes.map((change) => [change.field, change.new])).toEqual([
    ['name', 'Carpas chicas'],
    ['name', 'Carpas grandes'],
  ])
  await ingestTenders(
    database,
    [tenderRecord({ bid_idn: '1057-1-COT26', source: 'agile-detail', published_at: new Date('2026-10-15T12:00:00Z') })],
    NOW,
  )
  expect(await findOcdsSource(database.db, '1057-1-COT26')).toBeUndefined()
  expect(await findOcdsSource(database.db, '9-9-LE26')).toBeUndefined()
})

test('SYN-3 a month has the tenders of its days in Chile, by code, over several batches', async () => {
  await store('2000-1-LE26', '2026-10-01T02:59:00Z', 'Del mes anterior')
  await store('2000-2-LE26', '2026-10-01T03:00:00Z', 'Del primer minuto')
  await store('2000-3-LE26', '2026-11-01T02:59:00Z', 'Del último minuto')
  await store('2000-4-LE26', '2026-11-01T03:00:00Z', 'Del mes siguiente')
  const many = Array.from({ length: 60 }, (_, turn) => `3000-${turn + 1}-LE26`)
  await ingestTenders(
    database,
    many.map((bid_idn) => tenderRecord({ bid_idn, published_at: new Date('2026-10-10T12:00:00Z') })),
    NOW,
  )
  const sources: OcdsSource[] = []
  for await (const batch of readOcdsMonth(database.db, '2026-10')) sources.push(...batch)
  const codes = sources.map(({ tender }) => tender.bid_idn)
  expect(codes).toEqual(['1057-1-LE26', '2000-2-LE26', '2000-3-LE26', ...many].sort())
})
