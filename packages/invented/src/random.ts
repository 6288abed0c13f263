/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export interface Random {
  /** at least 0, below 1 */
  next(): number
  /** an integer, both bounds included */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** one of the entries, chosen by weight */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    weighted(entries) {
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        rest -= weight
        if (rest < 0) return value
      }
      return (entries.at(-1) as (typeof entries)[number])[0]
    },
    chance: (probability) => next() < probability,
    shuffle(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[copy[i], copy[j]] = [copy[j] as (typeof copy)[number], copy[i] as (typeof copy)[number]]
      }
      return copy
    },
  }
}
