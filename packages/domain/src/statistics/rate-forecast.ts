import { predictedPlace } from './rates.ts'

/** k cases of n. */
export type Count = readonly [k: number, n: number]

/** A rate of one buyer in a period and in the next. */
export interface RatePair {
  earlier: Count
  later: Count
}

/** Minimum number of cases of a visible percentage. */
export const MIN_OF_RATE = 10
const [LOWEST, HIGHEST] = [0.05, 0.95]

export interface RateForecast {
  /** 1 when the interval of 90 % held the later rate */
  held: readonly number[]
  /** the same for the interval from the buyer's own cases alone */
  heldAlone: readonly number[]
}

/** Whether 90 % intervals made from a period hold the rates of the next one. Pairs with too few cases are left out. */
export function rateForecast(pairs: readonly RatePair[]): RateForecast {
  const usablePairs = pairs.filter(({ earlier, later }) => earlier[1] >= MIN_OF_RATE && later[1] >= MIN_OF_RATE)
  const [k, n] = pairs.reduce(([sum, of], { earlier }) => [sum + earlier[0], of + earlier[1]], [0, 0] as Count)
  const isHeld = ({ earlier, later }: RatePair, prior?: number) => {
    const place = predictedPlace(earlier, later, prior)
    return Number(place >= LOWEST && place <= HIGHEST)
  }
  return { held: usablePairs.map((pair) => isHeld(pair, k / n)), heldAlone: usablePairs.map((pair) => isHeld(pair)) }
}
