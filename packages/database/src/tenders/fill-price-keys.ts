import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { itemPriceKey } from './item-price-key.ts'

const BATCH = 5_000

interface Line {
  tender_id: number
  position: number
  product_code: number | null
  unit: string | null
  description: string | null
  product_name: string | null
}

/**
 * Derives the price keys of lines that have none: those stored before there were keys, or restored from such a backup.
 * @param batches maximum number of batches of 5,000 lines
 * @returns how many lines got a key
 */
export async function fillPriceKeys(db: Db, batches: number): Promise<number> {
  let filled = 0
  for (let batch = 0; batch < batches; batch++) {
    const { rows } = await sql<Line>`
      select tender_id, position, product_code, unit, description, product_name from tender_item
      where price_key is null order by tender_id limit ${BATCH}::int`.execute(db)
    if (rows.length === 0) break
    // a line that changed meanwhile was stored with its key
    const { numAffectedRows } = await sql`
      update tender_item i set price_key = k.price_key
      from unnest(${rows.map(({ tender_id }) => tender_id)}::int[], ${rows.map(({ position }) => position)}::int[],
        ${rows.map(itemPriceKey)}::bigint[]) k (tender_id, position, price_key)
      where i.tender_id = k.tender_id and i.position = k.position and i.price_key is null`.execute(db)
    filled += Number(numAffectedRows ?? 0)
    if (rows.length < BATCH) break
  }
  return filled
}
