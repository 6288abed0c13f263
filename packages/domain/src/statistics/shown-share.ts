import { jeffreysInterval } from './rates.ts'

/** Minimum number of cases of a percentage. Below it screens show only 'k de n'. */
export const MIN_CASES = 10
/** Minimum number of values of a visible median. */
export const MIN_FOR_MEDIAN = 5
/** Minimum number of cases of a sentence about a market. Below it a screen says only how many there are. */
export const MIN_FOR_ANSWER = 12

/** A share with its 90 % interval, from 0 to 1. */
export interface ShownShare {
  share: number
  from: number
  to: number
}

/** The share k of n as it may be shown; undefined below ten cases. */
export function shownShare(k: number, n: number): ShownShare | undefined {
  if (n < MIN_CASES) return undefined
  const [from, to] = jeffreysInterval(k, n)
  return { share: k / n, from, to }
}
