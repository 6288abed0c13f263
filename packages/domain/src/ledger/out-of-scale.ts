/** How many times the median of the others an amount must be, or fall short of. The factor is our choice. */
const OUT_OF_SCALE = 20
const OTHERS_NEEDED = 3

/** Whether each of some positive amounts is out of scale beside the median of the others, of which it takes at least three. */
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
