import { hash } from 'node:crypto'
import { priceKeyOf } from '@mirador/domain/ledger/price-key'

/** A line as it is stored. */
interface StoredLine {
  product_code: number | null
  unit: string | null
  description: string | null
  product_name: string | null
}

/**
 * Bits of a key: as many as a JavaScript number holds, so that of a hundred million keys two are equal with p < 0.5.
 */
const HEX_DIGITS = 13

/**
 * The number that `tender_item.price_key` stores for a line. Queries compare the product code too, so that two keys
 * with one number still have the same product.
 * @returns 0 for a line without comparable prices
 */
export function itemPriceKey({ product_code, unit, description, product_name }: StoredLine): number {
  const key = priceKeyOf({ productCode: product_code, unit, text: description ?? product_name })
  if (key === null) return 0
  return Number.parseInt(hash('sha256', key).slice(0, HEX_DIGITS), 16) || 1
}
