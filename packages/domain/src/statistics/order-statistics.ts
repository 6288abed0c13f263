/** Ranks in an ascending list, from 1: the interval reaches from the first to the second, both inclusive. */
export type Ranks = readonly [from: number, to: number]

/** Probability of an interval of a median or quartile. */
const CONFIDENCE = 0.9

/** C(n, i) · p^i · (1 − p)^(n−i) for i from 0 to n. */
function binomial(n: number, p: number): number[] {
  const terms: number[] = []
  let log = n * Math.log(1 - p)
  for (let i = 0; i <= n; i++) {
    terms.push(Math.exp(log))
    log += Math.log((n - i) / (i + 1)) + Math.log(p / (1 - p))
  }
  return terms
}

export interface MedianInterval {
  ranks: Ranks
  /** probability that the median of the distribution lies within */
  confidence: number
}

/**
 * The ranks between which the median of the distribution lies with at least 90 %, without an assumption on it: r and
 * n + 1 − r for the largest r.
 * @returns undefined when there are too few values (fewer than 5)
 */
export function medianInterval(n: number): MedianInterval | undefined {
  const terms = binomial(n, 0.5)
  let outside = 0
  let rank = 0
  while (2 * rank < n) {
    const next = outside + 2 * (terms[rank] as number)
    if (1 - next < CONFIDENCE) break
    outside = next
    rank++
  }
  return rank === 0 ? undefined : { ranks: [rank, n + 1 - rank], confidence: 1 - outside }
}

export const medianRanks = (n: number): Ranks | undefined => medianInterval(n)?.ranks

/**
 * The ranks between which the first quartile lies with at least 90 %: the narrowest, of these the surest. The third quartile
 * has the mirrored ranks, n + 1 − r.
 * @returns undefined when there are too few values (fewer than 9)
 */
export function firstQuartileRanks(n: number): Ranks | undefined {
  const terms = binomial(n, 0.25)
  const below = [0]
  for (const term of terms) below.push((below.at(-1) as number) + term)
  let best: { ranks: Ranks; coverage: number } | undefined
  for (let from = 1; from <= n; from++) {
    for (let to = from + 1; to <= n; to++) {
      const coverage = (below[to] as number) - (below[from] as number)
      if (coverage < CONFIDENCE) continue
      const width = best ? best.ranks[1] - best.ranks[0] : Number.POSITIVE_INFINITY
      if (to - from < width || (to - from === width && coverage > (best?.coverage ?? 0))) {
        best = { ranks: [from, to], coverage }
      }
      break
    }
  }
  return best?.ranks
}

export interface PredictionBand {
  ranks: Ranks
  /** probability that the next value of the same kind lies within, both bounds inclusive */
  probability: number
}

/** Minimum number of values for a band. */
const MIN_FOR_BAND = 9

/**
 * The ranks between which the next value lies in about eight of ten cases, with the exact probability. Holds for any
 * distribution, as long as the next value comes from the same one.
 */
export function predictionBand(n: number): PredictionBand | undefined {
  if (n < MIN_FOR_BAND) return undefined
  const from = Math.max(1, Math.floor((n + 1) / 10))
  const to = n + 1 - from
  return { ranks: [from, to], probability: (to - from) / (n + 1) }
}

/**
 * The value below which a share of the values lies, by linear interpolation.
 * @param sorted ascending, not empty
 * @param share from 0 to 1
 */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return below + (above - below) * (place - Math.floor(place))
}

/** Above this relation of the quartiles, a set mixes different products. */
const MAX_SPREAD = 3

/** Third ÷ first quartile of positive values. @param sorted ascending, not empty */
export const quartileSpread = (sorted: readonly number[]): number => quantile(sorted, 0.75) / quantile(sorted, 0.25)

/**
 * Whether positive values spread so far that they cannot be of one product: no number is shown for them.
 * @param sorted ascending, not empty
 */
export const isMixed = (sorted: readonly number[]): boolean => quartileSpread(sorted) > MAX_SPREAD
