import { randomNumbers } from './random.ts'

export interface MeanWithInterval {
  mean: number
  /** bounds of the 90 % interval */
  from: number
  to: number
}

/** The mean of some numbers, NaN of none. */
export const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/**
 * The mean of some numbers with its 90 % interval by bootstrap, the same for the same numbers. Of two methods measured on
 * the same cases, pass the differences of each case: the interval of a paired difference.
 * @param rounds how many samples are drawn
 */
export function meanWithInterval(numbers: readonly number[], rounds = 10_000): MeanWithInterval {
  const random = randomNumbers(1)
  const { length } = numbers
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (let i = 0; i < length; i++) sum += numbers[Math.floor(random() * length)] as number
    means[round] = sum / length
  }
  means.sort()
  const at = (share: number) => means[Math.floor(share * (rounds - 1))] ?? Number.NaN
  return { mean: meanOf(numbers), from: at(0.05), to: at(0.95) }
}

/** A group of dependent cases, such as the lines of one product: their number and their sum. */
export interface Cluster {
  sum: number
  cases: number
}

/**
 * The mean over all cases with its 90 % interval by bootstrap over clusters, since cases of one cluster are not
 * independent.
 */
export function clusteredMean(clusters: readonly Cluster[], rounds = 2_000): MeanWithInterval {
  const random = randomNumbers(1)
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let [sum, cases] = [0, 0]
    for (let i = 0; i < clusters.length; i++) {
      const cluster = clusters[Math.floor(random() * clusters.length)] as Cluster
      sum += cluster.sum
      cases += cluster.cases
    }
    means[round] = sum / cases
  }
  means.sort()
  const at = (share: number) => means[Math.floor(share * (rounds - 1))] ?? Number.NaN
  const total = clusters.reduce((all, { sum, cases }) => ({ sum: all.sum + sum, cases: all.cases + cases }), {
    sum: 0,
    cases: 0,
  })
  return { mean: total.sum / total.cases, from: at(0.05), to: at(0.95) }
}
