import { whyNoPrice } from '@mirador/domain/ledger/price-key'
import { type UsualTotal, usualPrice, usualTotal } from '@mirador/domain/prices/usual-total'
import type { Db } from '../connection/connect.ts'
import { listComparableLines, type PricedItem } from './comparable-prices.ts'

/** Number of lines per statement, and maximum number of lines that are looked up: of more, the rest has no price. */
const [LINES, MAX_LINES] = [20, 200]

/**
 * What the lines of a tender usually cost together.
 * @param items all lines of the tender
 * @param month first day of the last loaded month, `YYYY-MM-01`; null without offers
 * @param budget pesos; null: not published, or in another currency
 */
export async function findUsualTotal(
  db: Db,
  items: readonly PricedItem[],
  { month, budget }: { month: string | null; budget: number | null },
): Promise<UsualTotal> {
  const comparable = month ? items.filter(hasKey).slice(0, MAX_LINES) : []
  const prices = new Map<PricedItem, ReturnType<typeof usualPrice>>()
  for (let i = 0; i < comparable.length; i += LINES) {
    const some = comparable.slice(i, i + LINES)
    const linesByItem = await listComparableLines(db, some, month as string)
    for (const [place, item] of some.entries()) {
      const chosen = linesByItem[place]?.flatMap((line) => line.chosen) ?? []
      prices.set(item, usualPrice(chosen.sort((a, b) => a - b)))
    }
  }
  return usualTotal(
    items.map((item) => ({ quantity: item.quantity, price: prices.get(item) ?? null })),
    budget,
  )
}

const hasKey = ({ product_code, unit, description, product_name, quantity }: PricedItem) =>
  quantity !== null &&
  quantity > 0 &&
  whyNoPrice({ productCode: product_code, unit, text: description ?? product_name }) === null
