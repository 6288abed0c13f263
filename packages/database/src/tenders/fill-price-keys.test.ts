import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { fillPriceKeys } from './fill-price-keys.ts'
import { itemPriceKey } from './item-price-key.ts'

test('LED-3 price keys that a migration emptied are derived again', async () => {
  const database = await openTestDatabase()
  await database.bulk(async (tx) => {
    await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
      values ('1057-1-LE24', 'Cerámica', 8, 2, 'monthly-csv', '2024-05-31', '2024-05-31', '2024-06-01')`.execute(tx)
    await sql`insert into tender_item (tender_id, position, product_code, unit, description, price_key)
      values (1, 1, 30131704, 'm²', 'Cerámica piso', null), (1, 2, 30131704, 'm³', 'Cerámica piso', null),
        (1, 3, 30131704, 'Unidad', 'Ωμέγα', null)`.execute(tx)
  })
  expect(await fillPriceKeys(database.db, 1)).toBe(3)
  const { rows } = await sql<Parameters<typeof itemPriceKey>[0] & { price_key: number }>`
    select product_code, unit, description, product_name, price_key from tender_item order by position`.execute(
    database.db,
  )
  expect(rows.map(({ price_key }) => price_key)).toEqual(rows.map(itemPriceKey))
  expect(new Set(rows.map(({ price_key }) => price_key)).size).toBe(3)
  expect(rows.every(({ price_key }) => price_key > 7)).toBe(true)
  await database.close()
})
