import { type ChosenPrice, pricesBefore } from './band-coverage.ts'
import { type UsualPrice, usualPrice, usualTotal } from './usual-total.ts'

/** A line of a decided tender with the usual price that was known before its month. */
export interface TestedLine {
  tender: number
  line: number
  buyer: number
  quantity: number
  /** the chosen unit price */
  price: number
  usual: UsualPrice
}

/**
 * The lines of one price key that had a usual price, as the screen would have shown it.
 * @param prices of one price key, in any order
 * @param from the first month that is tested
 */
export function testedLines(prices: readonly ChosenPrice[], from: number): TestedLine[] {
  const sorted = prices.toSorted((a, b) => a.price - b.price)
  return prices
    .filter(({ month }) => month >= from)
    .flatMap((tested) => {
      const usual = usualPrice(pricesBefore(sorted, tested).map(({ price }) => price))
      const { tender, line, buyer, quantity, price } = tested
      return usual ? [{ tender, line, buyer, quantity, price, usual }] : []
    })
}

export interface TotalOutcome {
  buyer: number
  lines: number
  /** whether the range of the usual total held what the tender cost */
  isHeld: boolean
  /** upper ÷ lower end of the range */
  width: number
}

/**
 * How the usual totals of tenders came out. Only tenders of which every line had a usual price and one chosen price.
 * @param linesOf number of lines of each tender
 */
export function totalOutcomes(tested: readonly TestedLine[], linesOf: ReadonlyMap<number, number>): TotalOutcome[] {
  return [...Map.groupBy(tested, ({ tender }) => tender)].flatMap(([tender, lines]) => {
    const [first] = lines
    const isWhole = lines.length === linesOf.get(tender) && new Set(lines.map(({ line }) => line)).size === lines.length
    if (!first || !isWhole) return []
    const total = usualTotal(
      lines.map(({ quantity, usual }) => ({ quantity, price: usual })),
      null,
    )
    if (total.kind === 'silent') return []
    const cost = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const { lower, upper } = total
    return [{ buyer: first.buyer, lines: lines.length, isHeld: lower <= cost && cost <= upper, width: upper / lower }]
  })
}
