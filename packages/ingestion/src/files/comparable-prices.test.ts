import type { Database } from '@mirador/database/connection/connect'
import { listComparableLines } from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices } from '@mirador/database/prices/comparable-rows'
import { fillPriceKeys } from '@mirador/database/tenders/fill-price-keys'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparableTo, keyOf, listItems } from './test-comparable-lines.ts'
import { lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')

let database: Database
let rows: Row[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
})
afterAll(() => database.close())

const MONTHS = ['2024-12-01', '2025-01-01']

test('LED-1 MKT-1 the comparable prices of every line equal a count, separately for chosen and other offers', async () => {
  const items = await listItems(database)
  const offers = Map.groupBy(rows, lineKey)
  let [silent, compared, chosen, own] = [0, 0, 0, 0]
  const rut = LEGAL[0]?.key ?? ''
  for (const month of MONTHS) {
    const all = await listComparableLines(database.db, items, month)
    expect(all).toHaveLength(items.length)
    for (const [i, item] of items.entries()) {
      if (!RUNS_ALL && i % 4 > 0) continue
      const lines = all[i] ?? null
      if (keyOf(item) === null) {
        expect(lines).toBeNull()
        silent++
        continue
      }
      const counted = comparableTo(item, month, items, offers)
      expect((lines ?? []).map(({ institution_id: _i, year: _y, ...line }) => line)).toEqual(
        counted.map(({ bid_idn: _b, bidders: _n, quantity: _q, ...line }) => line),
      )
      expect((await describeLines(database.db, lines ?? [])).map(({ institution_name: _n, ...row }) => row)).toEqual(
        counted.map(({ tender_id: _t, others: otherPrices, ...row }) => ({
          ...row,
          lowest: Math.min(...row.chosen, ...otherPrices),
        })),
      )
      const mine = await listOwnPrices(database.db, rut, lines ?? [])
      const expected = counted.flatMap(({ bid_idn, line, tender_id }) =>
        (offers.get(`${bid_idn} ${line}`) ?? [])
          .filter(({ supplier, flags, state }) => supplier === rut && !(flags & excludedMask('price')) && state !== 2)
          .map(({ unit_amount, is_selected }) => ({ tender_id, line, price: unit_amount, is_chosen: is_selected })),
      )
      const byPlace = (one: object) => JSON.stringify(one)
      expect(mine.map(byPlace).toSorted()).toEqual(
        expected
          .filter(({ price }) => price !== null)
          .map(byPlace)
          .toSorted(),
      )
      compared += counted.length
      own += mine.length
      chosen += counted.reduce((sum, line) => sum + line.chosen.length, 0)
    }
  }
  expect(silent).toBeGreaterThan(50)
  expect(compared).toBeGreaterThan(1000)
  expect(chosen).toBeGreaterThan(500)
  expect(own).toBeGreaterThan(0)
})

test("LED-3 the prices of a natural person are compared, and are nobody's own prices", async () => {
  const items = await listItems(database)
  const all = (await listComparableLines(database.db, items, '2025-01-01')).flatMap((lines) => lines ?? [])
  for (const { key } of WORLD.suppliers.filter(({ kind }) => kind === 'natural')) {
    expect(await listOwnPrices(database.db, key, all)).toEqual([])
  }
})

test('lines stored before price keys existed get keys, and existing keys stay', async () => {
  const before = await listItems(database)
  expect(before.filter(({ price_key }) => price_key === null)).toEqual([])
  expect(before.filter((item) => (item.price_key === 0) !== (keyOf(item) === null))).toEqual([])
  await sql`update tender_item set price_key = null where tender_id % 3 > 0`.execute(database.db)
  await sql`update tender_item set price_key = 7 where (tender_id, position) = (select tender_id, position
    from tender_item where price_key is not null order by tender_id, position limit 1)`.execute(database.db)
  const missing = before.filter(({ tender_id }) => tender_id % 3 > 0)
  expect(await fillPriceKeys(database.db, 3)).toBe(missing.length)
  expect(await fillPriceKeys(database.db, 3)).toBe(0)
  const after = await listItems(database)
  expect(after.filter(({ price_key }, i) => price_key !== before[i]?.price_key)).toMatchObject([{ price_key: 7 }])
})
