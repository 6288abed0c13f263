import type { Database } from '@mirador/database/connection/connect'
import { COMPARED_MONTHS, listComparableLines, type PricedItem } from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices } from '@mirador/database/prices/comparable-rows'
import { fillPriceKeys } from '@mirador/database/tenders/fill-price-keys'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { priceKeyOf } from '@mirador/domain/ledger/price-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')

let database: Database
let rows: Row[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
})
afterAll(() => database.close())

/** Every line of a tender, as stored. */
async function listItems() {
  const { rows: items } = await sql<PricedItem & { code: string; price_key: number | null }>`
    select t.bid_idn as code, i.tender_id, i.position, i.product_code, i.unit, i.description, i.product_name, i.quantity,
      i.price_key from tender_item i join tender t on t.id = i.tender_id order by i.tender_id, i.position`.execute(
    database.db,
  )
  return items
}

const keyOf = ({ product_code, unit, description, product_name }: PricedItem) =>
  priceKeyOf({ productCode: product_code, unit, text: description ?? product_name })

const MONTHS = ['2024-12-01', '2025-01-01']

/** The lines of the files that are comparable with one, latest first. */
function comparableTo(
  item: PricedItem,
  month: string,
  items: Awaited<ReturnType<typeof listItems>>,
  offers: Map<string, Row[]>,
) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1 - COMPARED_MONTHS, 1)).toISOString().slice(0, 10)
  const mask = excludedMask('price')
  const counted = items.flatMap((other) => {
    const line = offers.get(`${other.code} ${other.position}`) ?? []
    const [any] = line
    if (!any || !isAwarded(any) || other.tender_id === item.tender_id || keyOf(other) !== keyOf(item)) return []
    if (any.month > month || any.month <= first) return []
    const [quantity, own] = [other.quantity ?? 0, item.quantity ?? 0]
    if (quantity * 10 < own || quantity > own * 10) return []
    const counts = line.filter(
      ({ flags, state, unit_amount }) => !(flags & mask) && state !== 2 && unit_amount !== null,
    )
    const prices = (isChosen: boolean) =>
      counts
        .filter(({ is_selected }) => is_selected === isChosen)
        .map(({ unit_amount }) => unit_amount as number)
        .sort((one, two) => one - two)
    const [chosen, otherPrices] = [prices(true), prices(false)]
    if (chosen.length === 0) return []
    const bidders = countDistinct(line, ({ supplier }) => supplier)
    const comparedLine = { tender_id: other.tender_id, bid_idn: other.code, line: other.position, month: any.month }
    return [{ ...comparedLine, chosen, others: otherPrices, bidders, quantity }]
  })
  return counted.sort((one, two) =>
    one.month < two.month ? 1 : one.month > two.month ? -1 : two.tender_id - one.tender_id || one.line - two.line,
  )
}

test('LED-1 MKT-1 the comparable prices of every line equal a count, separately for chosen and other offers', async () => {
  const items = await listItems()
  const offers = Map.groupBy(rows, lineKey)
  let [silent, compared, chosen, own] = [0, 0, 0, 0]
  const rut = LEGAL[0]?.key ?? ''
  for (const month of MONTHS) {
    const all = await listComparableLines(database.db, items, month)
    expect(all).toHaveLength(items.length)
    for (const [i, item] of items.entries()) {
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
  const items = await listItems()
  const all = (await listComparableLines(database.db, items, '2025-01-01')).flatMap((lines) => lines ?? [])
  for (const { key } of WORLD.suppliers.filter(({ kind }) => kind === 'natural')) {
    expect(await listOwnPrices(database.db, key, all)).toEqual([])
  }
})

test('lines stored before price keys existed get keys, and existing keys stay', async () => {
  const before = await listItems()
  expect(before.filter(({ price_key }) => price_key === null)).toEqual([])
  expect(before.filter((item) => (item.price_key === 0) !== (keyOf(item) === null))).toEqual([])
  await sql`update tender_item set price_key = null where tender_id % 3 > 0`.execute(database.db)
  await sql`update tender_item set price_key = 7 where (tender_id, position) = (select tender_id, position
    from tender_item where price_key is not null order by tender_id, position limit 1)`.execute(database.db)
  const missing = before.filter(({ tender_id }) => tender_id % 3 > 0)
  expect(await fillPriceKeys(database.db, 3)).toBe(missing.length)
  expect(await fillPriceKeys(database.db, 3)).toBe(0)
  const after = await listItems()
  expect(after.filter(({ price_key }, i) => price_key !== before[i]?.price_key)).toMatchObject([{ price_key: 7 }])
})
