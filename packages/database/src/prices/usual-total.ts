import { whyNoPrice } from '@mirador/domain/ledger/price-key'
import { type UsualPrice, usualPrice } from '@mirador/domain/prices/usual-total'
import type { Db } from '../connection/connect.ts'
import { listComparableLines, type PricedItem } from './comparable-prices.ts'

/** Number of lines per statement, and maximum number of lines that are looked up: of more, the rest has no price. */
const [LINES, MAX_LINES] = [20, 200]

/**
 * The usual price of each line of a tender.
 * @param items all lines of the tender
 * @param month first day of the last loaded month, `YYYY-MM-01`; null without offers
 */
export async function findUsualPrices<I extends PricedItem>(
  db: Db,
  items: readonly I[],
  month: string | null,
): Promise<(I & { price: UsualPrice | null })[]> {
  const comparable = month ? items.filter(hasKey).slice(0, MAX_LINES) : []
  const prices = new Map<PricedItem, UsualPrice | null>()
  for (let i = 0; i < comparable.length; i += LINES) {
    const some = comparable.slice(i, i + LINES)
    const linesByItem = await listComparableLines(db, some, month as string)
    for (const [place, item] of some.entries()) {
      const chosen = linesByItem[place]?.flatMap((line) => line.chosen) ?? []
      prices.set(item, usualPrice(chosen.sort((a, b) => a - b)))
    }
  }
  return items.map((item) => ({ ...item, price: prices.get(item) ?? null }))
}

const hasKey = ({ product_code, unit, description, product_name, quantity }: PricedItem) =>
  quantity !== null &&
  quantity > 0 &&
  whyNoPrice({ productCode: product_code, unit, text: description ?? product_name }) === null
