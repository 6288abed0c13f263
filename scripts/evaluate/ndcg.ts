const gain = (place: number) => 1 / Math.log2(place + 2)

/**
 * nDCG of the first results of a list, each relevant or not: 1 when as many as there can be are at its top.
 * @param isRelevant the results, best first
 * @param relevant how many relevant ones there are, found or not
 */
export function ndcg(isRelevant: readonly boolean[], relevant: number, depth = 10): number {
  const first = isRelevant.slice(0, depth)
  const gained = first.reduce((sum, hit, place) => sum + (hit ? gain(place) : 0), 0)
  let best = 0
  for (let place = 0; place < Math.min(depth, relevant); place++) best += gain(place)
  return best === 0 ? 0 : gained / best
}

/**
 * The mean of some differences with its 90 % interval by bootstrap, the same for the same differences.
 * @param rounds how many samples are drawn
 */
export function meanWithInterval(differences: readonly number[], rounds = 10_000) {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  // a generator of its own (mulberry32), since the interval must not change between runs
  let state = 1
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const means = Array.from({ length: rounds }, () =>
    mean(differences.map(() => differences[Math.floor(random() * differences.length)] ?? 0)),
  ).sort((a, b) => a - b)
  const at = (share: number) => means[Math.floor(share * (rounds - 1))] ?? 0
  return { mean: mean(differences), from: at(0.05), to: at(0.95) }
}
