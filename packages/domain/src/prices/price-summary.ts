import {
  isMixed,
  medianInterval,
  predictionBand,
  quantile,
  quartileSpread,
  type Ranks,
} from '../statistics/order-statistics.ts'

export interface PriceBounds {
  /** both inclusive */
  from: number
  to: number
}

/**
 * The summary of chosen prices. Fewer than five are shown one by one, and prices of mixed products are never
 * summarised.
 */
export type PriceSummary =
  | { kind: 'none' }
  | { kind: 'dots' }
  /** `spread`: third quartile ÷ first quartile */
  | { kind: 'mixed'; spread: number }
  | {
      kind: 'summed'
      median: number
      /** the interval in which the median lies, with its confidence */
      interval: PriceBounds & { confidence: number }
      /** from nine prices on */
      quartiles: PriceBounds | null
      /** holds the next price with this probability; null below nine prices, and while the band is not shown */
      band: (PriceBounds & { probability: number }) | null
    }

/** Minimum number of prices for quartiles. Fewer have no 90 % interval of a quartile. */
const MIN_FOR_QUARTILES = 9

/**
 * Summarises prices of comparable lines by order statistics.
 * @param sorted positive prices, ascending
 * @param isBandShown whether the band is shown at all (evaluation/gates.ts)
 */
export function priceSummary(sorted: readonly number[], isBandShown: boolean): PriceSummary {
  const n = sorted.length
  const median = medianInterval(n)
  if (n === 0) return { kind: 'none' }
  if (!median) return { kind: 'dots' }
  if (isMixed(sorted)) return { kind: 'mixed', spread: quartileSpread(sorted) }
  const between = ([from, to]: Ranks): PriceBounds => ({
    from: sorted[from - 1] as number,
    to: sorted[to - 1] as number,
  })
  const band = isBandShown ? predictionBand(n) : undefined
  return {
    kind: 'summed',
    median: quantile(sorted, 0.5),
    interval: { ...between(median.ranks), confidence: median.confidence },
    quartiles: n < MIN_FOR_QUARTILES ? null : { from: quantile(sorted, 0.25), to: quantile(sorted, 0.75) },
    band: band ? { ...between(band.ranks), probability: band.probability } : null,
  }
}
