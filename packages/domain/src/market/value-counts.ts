/** A value and how often it occurs. */
export type ValueCount = readonly [value: number, count: number]

/** Median, quartiles and number of some values. */
export interface Spread {
  n: number
  median: number
  /** first and third quartile */
  from: number
  to: number
}

/**
 * Median and quartiles of counted values, by linear interpolation.
 * @returns null without values
 */
export function spreadOf(counts: readonly ValueCount[]): Spread | null {
  const sorted = counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const n = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (n === 0) return null
  const at = (share: number) => {
    const place = share * (n - 1)
    const [below, above] = [valueAt(sorted, Math.floor(place)), valueAt(sorted, Math.ceil(place))]
    return below + (above - below) * (place - Math.floor(place))
  }
  return { n, median: at(0.5), from: at(0.25), to: at(0.75) }
}

function valueAt(sorted: readonly ValueCount[], rank: number): number {
  let seen = 0
  for (const [value, count] of sorted) {
    seen += count
    if (rank < seen) return value
  }
  return sorted.at(-1)?.[0] ?? Number.NaN
}

export function countValues(values: readonly number[]): ValueCount[] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}
