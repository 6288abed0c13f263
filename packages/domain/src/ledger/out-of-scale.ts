/** Minimum factor between an amount and the median of the other amounts. We chose the value. */
const OUT_OF_SCALE = 20
const OTHERS_NEEDED = 3

/**
 * For each of some positive amounts, whether it is out of scale beside the median of the other ones. Needs at least
 * three other amounts.
 */
export function areOutOfScale(amounts: readonly number[]): boolean[] {
  if (amounts.length <= OTHERS_NEEDED) return amounts.map(() => false)
  const sorted = amounts.toSorted((a, b) => a - b)
  return amounts.map((amount) => {
    const median = medianOf(sorted.toSpliced(sorted.indexOf(amount), 1))
    return amount * OUT_OF_SCALE < median || amount > median * OUT_OF_SCALE
  })
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length >> 1
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2
}
