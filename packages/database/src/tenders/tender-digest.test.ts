import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { phraseLexemes } from '../search/phrases.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { digestOf } from './tender-digest.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const CODE = '1057-1-LE26'
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const detail = (patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: CODE,
    description: 'Sillas de madera',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    amount: 100,
    closes_at: at(5),
    facts: { stages: 1 },
    items: [item()],
    read_at: at(0),
    ...patch,
  })

const item = (quantity = 1) => tenderItem({ product_code: 56101504, product_name: 'Silla', unit: 'Unidad', quantity })

const entry = (patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: CODE,
    name: 'SILLAS',
    closes_at: at(5),
    level: 1,
    source: 'api-list',
    read_at: at(0),
    ...patch,
  })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('tender').execute())

const ingest = (...records: TenderRecord[]) => ingestTenders(database, records, NOW)
const timesOf = (days: number): Partial<TenderRecord> => ({ source_at: at(days), read_at: at(days) })

async function digests() {
  const rows = await database.db.selectFrom('tender_digest').select('digest').execute()
  return rows.map(({ digest }) => Buffer.from(digest).toString('hex'))
}
const hex = (record: TenderRecord, ...rules: string[]) => digestOf(record, ...rules).toString('hex')

/** All stored rows of some codes, without ids. */
async function stored(suffix = '') {
  const rows = await database.db
    .selectFrom('tender')
    .selectAll()
    .where('bid_idn', 'like', `%${suffix}`)
    .orderBy('bid_idn')
    .execute()
  const ids = rows.map(({ id }) => id)
  const of = async (table: 'tender_item' | 'tender_change' | 'tender_search') =>
    (await database.db.selectFrom(table).selectAll().execute())
      .filter(({ tender_id }) => ids.includes(tender_id))
      .map(({ tender_id, ...row }) => ({ of: ids.indexOf(tender_id), ...row, id: 0 }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return {
    tenders: rows.map(({ bid_idn, ...row }) => ({
      ...row,
      id: 0,
      code: bid_idn.slice(0, bid_idn.length - suffix.length),
    })),
    items: await of('tender_item'),
    changes: await of('tender_change'),
    // the code is among the words, and its last part in a pair
    search: JSON.stringify(await of('tender_search'))
      .replaceAll(`le26${suffix}`, 'le26')
      .replaceAll(`'${phraseLexemes([['1'], [`le26${suffix}`]]).pairs[0]}' `, ''),
  }
}

const moments = () =>
  database.db.selectFrom('tender').select(['read_at', 'source_at', 'detail_source_at']).executeTakeFirstOrThrow()

test('SYN-2 the same record at a later time only updates the times, at an earlier time nothing', async () => {
  await ingest(detail())
  expect(await digests()).toEqual([hex(detail())])
  const before = await stored()
  expect(await ingest(detail({ ...timesOf(1) }))).toEqual({ created: 0, updated: 0, unchanged: 1, older: 0 })
  expect(await moments()).toEqual({ read_at: at(1), source_at: at(1), detail_source_at: at(1) })
  expect(await ingest(detail({ source_at: at(-1), read_at: at(2) }))).toMatchObject({ unchanged: 0, older: 1 })
  expect(await moments()).toEqual({ read_at: at(1), source_at: at(1), detail_source_at: at(1) })
  const { tenders, ...rest } = await stored()
  expect(rest).toEqual({ items: before.items, changes: [], search: before.search })
  expect(tenders).toEqual([{ ...before.tenders[0], read_at: at(1), source_at: at(1), detail_source_at: at(1) }])
})

test('SYN-2 of equal records in one call the latest time is stored', async () => {
  await ingest(detail())
  expect(await ingest(detail(timesOf(1)), detail(timesOf(3)), detail(timesOf(2)))).toMatchObject({
    unchanged: 2,
    older: 1,
  })
  expect(await moments()).toEqual({ read_at: at(3), source_at: at(3), detail_source_at: at(3) })
})

test('SYN-1 a record repeated after another source changed the tender is an update', async () => {
  await ingest(detail())
  await ingest(entry({ ...timesOf(1), status: 6 }))
  expect(await ingest(detail(timesOf(2)))).toMatchObject({ updated: 1 })
  expect(await ingest(detail(timesOf(3)))).toMatchObject({ unchanged: 1 })
  expect((await stored()).tenders).toMatchObject([{ status: 5, amount: 100, source: 'api-detail' }])
})

test('SYN-1 after a poor entry changed the state, the earlier rich answer is an update', async () => {
  await ingest(detail())
  await ingest(entry({ ...timesOf(1), status: 6 }))
  expect(await ingest(detail(timesOf(2)))).toMatchObject({ updated: 1 })
  const { tenders, changes } = await stored()
  expect(tenders).toMatchObject([{ status: 5, level: 3 }])
  expect(changes.map((change) => 'field' in change && change.field)).toEqual(['status', 'status'])
})

test('SYN-1 an old answer that only filled gaps gets no digest', async () => {
  await ingest(detail({ amount: null, status: 6 }))
  expect(await ingest(detail({ source_at: at(-2), amount: 70 }))).toMatchObject({ updated: 1 })
  expect(await digests()).toEqual([])
  // with a later time the same record updates the status
  expect(await ingest(detail({ ...timesOf(2), amount: 70 }))).toMatchObject({ updated: 1 })
  expect((await stored()).tenders).toMatchObject([{ status: 5, amount: 70 }])
  expect(await digests()).toEqual([hex(detail({ amount: 70 }))])
})

test('SYN-2 a poorer source without news is remembered too, until the tender changes', async () => {
  await ingest(detail())
  await ingest(entry(timesOf(1)))
  expect(await digests()).toEqual([hex(entry())])
  expect(await ingest(entry(timesOf(2)))).toMatchObject({ unchanged: 1 })
  expect(await moments()).toMatchObject({ source_at: at(2), detail_source_at: at(0) })
  await ingest(detail({ ...timesOf(3), status: 8 }))
  expect(await ingest(entry(timesOf(4)))).toMatchObject({ updated: 1 })
})

test('SYN-2 changed rules of merging, or a missing digest, only cost a comparison', async () => {
  const other = digestOf(detail(), 'other rules')
  expect(other.equals(digestOf(detail()))).toBe(false)
  await ingest(detail())
  await database.db.updateTable('tender_digest').set({ digest: other }).execute()
  expect(await ingest(detail({ ...timesOf(1) }))).toMatchObject({ unchanged: 1 })
  expect(await digests()).toEqual([hex(detail())])
  await database.db.deleteFrom('tender_digest').execute()
  expect(await ingest(detail({ ...timesOf(2) }))).toMatchObject({ unchanged: 1 })
  expect(await digests()).toEqual([hex(detail())])
  expect((await stored()).changes).toEqual([])
})

test('SYN-2 digests differ by source and between empty and absent fields', () => {
  const { amount: _amount, ...withoutAmount } = detail()
  const all = [detail(), detail({ amount: null }), withoutAmount, detail({ source: 'ocds' }), detail({ level: 2 })]
  const variants = [detail({ closes_at: at(6) }), detail({ items: [item(2)] }), detail({ facts: {} })]
  expect(new Set([...all, ...variants].map((record) => hex(record))).size).toBe(8)
  expect(hex(detail({ ...timesOf(9), raw: '{}' }))).toBe(hex(detail()))
})

test('SYN-2 for any records in any order, digests do not change what is stored', async () => {
  let seed = 11
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647
    return list[seed % list.length] as T
  }
  // few variants, so that records repeat after others
  const variants: Partial<TenderRecord>[] = [
    {},
    {},
    { status: 6 },
    { amount: null },
    { amount: 300 },
    { items: [item(2)], facts: { stages: 2 } },
  ]
  const kinds = [
    (patch: Partial<TenderRecord>) => detail(patch),
    (patch: Partial<TenderRecord>) => detail({ ...patch, level: 2, source: 'monthly-csv' }),
    ({ status = 5, closes_at = at(5) }: Partial<TenderRecord>) => entry({ status, closes_at }),
  ]
  for (let step = 0; step < 80; step++) {
    const records = Array.from({ length: 6 }, (_, i) => ({
      ...pick(kinds)(pick(variants)),
      source_at: at(pick([0, 1, 2, 3, 4, 5]) + step / 20),
      read_at: at(10 + step),
      bid_idn: `${100 + (i % 5)}-1-LE26`,
    }))
    const named = (suffix: string) => records.map((record) => ({ ...record, bid_idn: `${record.bid_idn}${suffix}` }))
    const withDigests = await ingest(...named('a'))
    const keepA = database.db.selectFrom('tender').select('id').where('bid_idn', 'like', '%a')
    await database.db.deleteFrom('tender_digest').where('tender_id', 'not in', keepA).execute()
    expect(withDigests, `step ${step}`).toEqual(await ingest(...named('b')))
  }
  expect(await stored('a')).toEqual(await stored('b'))
  expect((await stored('a')).changes.length).toBeGreaterThan(30)
})
