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

/** What may be said of chosen prices: fewer than five are shown one by one, and mixed products never summed up. */
export type PriceSummary =
  | { kind: 'none' }
  | { kind: 'dots' }
  /** the quarter of the dearest costs so many times the quarter of the cheapest */
  | { kind: 'mixed'; spread: number }
  | {
      kind: 'summed'
      median: number
      /** in which the median lies, with that confidence */
      interval: PriceBounds & { confidence: number }
      /** from nine prices on */
      quartiles: PriceBounds | null
      /** holds the next price with this probability; from nine prices on, and while it is shown at all */
      band: (PriceBounds & { probability: number }) | null
    }

/** From so many on there are quartiles: their 90 % interval begins to exist. */
const MIN_FOR_QUARTILES = 9

/**
 * Sums up prices of comparable lines by their order alone.
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
