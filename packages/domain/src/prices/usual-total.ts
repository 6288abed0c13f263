import { quantile } from '../statistics/order-statistics.ts'
import { priceSummary } from './price-summary.ts'

/** What was usually paid for one line: its median, between the quartiles of past prices. */
export interface UsualPrice {
  lower: number
  usual: number
  upper: number
}

/**
 * The usual unit price of a line, null where its own section states none: fewer than five prices, or mixed products.
 * @param sorted positive prices in pesos, ascending
 */
export function usualPrice(sorted: readonly number[]): UsualPrice | null {
  const summary = priceSummary(sorted, false)
  if (summary.kind !== 'summed') return null
  return { lower: quantile(sorted, 0.25), usual: summary.median, upper: quantile(sorted, 0.75) }
}

export interface PricedQuantity {
  /** requested quantity, in the unit of the price */
  quantity: number | null
  price: UsualPrice | null
}

export type UsualTotal =
  /** fewer than half of the lines have a price; `of`: number of lines */
  | { kind: 'silent'; priced: number; of: number }
  | {
      kind: 'summed'
      priced: number
      of: number
      /** pesos: the sum of the usual prices, between the sums of the lower and of the upper quartiles */
      usual: number
      lower: number
      upper: number
      /** where the whole range lies beside the budget; null while a line has no price, or without a budget in pesos */
      beside_budget: 'below' | 'around' | 'above' | null
    }

/**
 * What a tender would cost at the prices that were usually chosen for its lines (docs/decisions/0105).
 * @param lines all lines of the tender
 * @param budget pesos; null: not published, withheld, or in another currency
 */
export function usualTotal(lines: readonly PricedQuantity[], budget: number | null): UsualTotal {
  const sum = { priced: 0, of: lines.length, lower: 0, usual: 0, upper: 0 }
  for (const { quantity, price } of lines) {
    if (!price || quantity === null || !(quantity > 0)) continue
    sum.priced++
    sum.lower += quantity * price.lower
    sum.usual += quantity * price.usual
    sum.upper += quantity * price.upper
  }
  if (sum.priced === 0 || sum.priced * 2 < sum.of) return { kind: 'silent', priced: sum.priced, of: sum.of }
  return { kind: 'summed', ...sum, beside_budget: besideBudget(sum, budget) }
}

/** Pesos that a line costs at its usual price; 0 without one. */
export const usualCost = ({ quantity, price }: PricedQuantity): number =>
  price && quantity !== null ? quantity * price.usual : 0

/** The lines that cost the most at their usual prices; those without one come last, in their order. */
export function heaviestLines<L extends PricedQuantity>(lines: readonly L[], most: number): L[] {
  return lines.toSorted((a, b) => usualCost(b) - usualCost(a)).slice(0, most)
}

function besideBudget(
  { priced, of, lower, upper }: { priced: number; of: number; lower: number; upper: number },
  budget: number | null,
) {
  if (priced < of || budget === null || !(budget > 0)) return null
  if (upper < budget) return 'below'
  return lower > budget ? 'above' : 'around'
}
