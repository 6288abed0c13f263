/** A share as people say it: `of` in every `each`. */
export interface SpokenShare {
  of: number
  each: number
}

/** Spoken shares of more than one in three; smaller ones are one in some number. */
const SPOKEN: readonly SpokenShare[] = [
  { of: 2, each: 5 },
  { of: 1, each: 2 },
  { of: 3, each: 5 },
  { of: 2, each: 3 },
  { of: 3, each: 4 },
  { of: 4, each: 5 },
  { of: 9, each: 10 },
]

/** The spoken share nearest to k of n. `of` is 0 only for none, and equals `each` only for all. */
export function spokenShare(k: number, n: number): SpokenShare {
  if (k <= 0) return { of: 0, each: n }
  if (k >= n) return { of: n, each: n }
  const share = k / n
  const away = ({ of, each }: SpokenShare) => Math.abs(of / each - share)
  const oneIn = { of: 1, each: Math.max(2, Math.round(n / k)) }
  return SPOKEN.reduce((best, one) => (away(one) < away(best) ? one : best), oneIn)
}
