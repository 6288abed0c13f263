import { FROM_2000_TO_5000 } from '@mirador/domain/tender/tender-type'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { findMarketFigures } from '../market/market-values.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, queryOf } from '../testing/test-list.ts'
import { countFacets } from './tender-facets.ts'
import { listTenders } from './tender-list.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const RANGE = String(FROM_2000_TO_5000.id)

let database: Database
const tender = (number: number, type_code: string, published: string | null, name = 'Sillas') =>
  tenderRecord({
    bid_idn: `1057-${number}-${type_code}25`,
    type_code,
    name,
    status: 7,
    closes_at: new Date('2025-12-01T15:00:00Z'),
    published_at: published === null ? null : new Date(published),
    items: [tenderItem({ position: 1, product_code: 43_211_503 })],
    read_at: NOW,
  })

beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(
    database,
    [
      tender(1, 'LQ', '2025-10-01T15:00:00Z'),
      // the evening of the 22nd in Santiago
      tender(2, 'LP', '2025-10-23T02:59:59Z'),
      tender(3, 'LP', '2025-10-23T03:00:00Z'),
      tender(4, 'LP', '2025-10-24T15:00:00Z', 'Mesas'),
      tender(5, 'LP', null),
      tender(6, 'LE', '2025-10-24T15:00:00Z'),
      tender(7, 'B2', '2025-10-24T15:00:00Z'),
      tender(8, 'H2', '2025-10-01T15:00:00Z'),
    ],
    NOW,
  )
})
afterAll(() => database.close())

async function numbers(filters: Partial<TenderQuery>) {
  const list = await listTenders(database.db, queryOf(filters), ASKER, { limit: 20, offset: 0 })
  const listedNumbers = list.rows.map(({ bid_idn }) => Number(bid_idn.split('-')[1])).sort()
  expect(list.total).toBe(listedNumbers.length)
  return listedNumbers
}

test.each([
  [RANGE, [1, 3, 4]],
  ['3', [2, 3, 4, 5]],
  ['4', [1]],
  [`3,${RANGE}`, [1, 2, 3, 4, 5]],
  ['12', [8]],
])('DES-2 the type %s finds the tenders %j, by the day of their publication', async (bid_type, expected) => {
  expect(await numbers({ bid_type })).toEqual(expected)
})

test.each<[Partial<TenderQuery>]>([
  [{}],
  [{ q: 'sillas' }],
  [{ q: 'mesas' }],
  [{ bid_type: RANGE, published_from: '2025-10-23' }],
])('DES-2 each type and the range count what their lists have, also in the list of %j', async (filters) => {
  const { bid_type } = await countFacets(database.db, queryOf(filters), ASKER, NOW)
  const counted = Object.fromEntries(bid_type.map(({ value, total }) => [value, total]))
  for (const type of ['2', '3', '4', '11', '12', RANGE]) {
    expect([type, counted[type] ?? 0]).toEqual([type, (await numbers({ ...filters, bid_type: type })).length])
  }
  expect(Object.keys(counted).every((value) => Number(value) !== 34)).toBe(true)
})

test('MKT-3 the outcomes of every LP count as LP, and in the range by its day', async () => {
  const ended = async (type: number) =>
    (await findMarketFigures(database.db, { families: null, types: [type], from: '2025-10-01', to: '2025-10-01' }))
      .deserted.n
  expect([await ended(3), await ended(4), await ended(FROM_2000_TO_5000.id)]).toEqual([3, 1, 3])
})

test('DES-2 an LP whose day of publication becomes known is found in its range', async () => {
  const known = { ...tender(5, 'LP', '2025-11-03T15:00:00Z'), source_at: NOW, read_at: new Date(NOW.getTime() + 1000) }
  await ingestTenders(database, [known], NOW)
  expect(await numbers({ bid_type: RANGE })).toEqual([1, 3, 4, 5])
  await ingestTenders(
    database,
    [
      {
        ...tender(5, 'LP', '2025-10-02T15:00:00Z'),
        source_at: new Date(NOW.getTime() + 2000),
        read_at: new Date(NOW.getTime() + 2000),
      },
    ],
    NOW,
  )
  expect(await numbers({ bid_type: RANGE })).toEqual([1, 3, 4])
})
