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
  return withInterval(meanOf(numbers), means)
}

/**
 * The bounds beside a mean. A function of its own on purpose: created by the function of the loop, compiled while it ran,
 * two results had the numbers of the second one on Node 26.10.
 * @param values of the samples, sorted by this function
 */
function withInterval(mean: number, values: Float64Array): MeanWithInterval {
  values.sort()
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? Number.NaN
  return { mean, from: at(0.05), to: at(0.95) }
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
export const clusteredMean = (clusters: readonly Cluster[], rounds = 2_000): MeanWithInterval =>
  differenceOver(clusters, undefined, rounds)

/**
 * The mean of one kind of cases minus that of another, by bootstrap over the clusters that have both.
 * @param one by cluster; a cluster may have no cases
 * @param other in the same order
 */
export const clusteredDifference = (
  one: readonly Cluster[],
  other: readonly Cluster[],
  rounds = 2_000,
): MeanWithInterval => differenceOver(one, other, rounds)

function differenceOver(
  one: readonly Cluster[],
  other: readonly Cluster[] | undefined,
  rounds: number,
): MeanWithInterval {
  const random = randomNumbers(1)
  const { length } = one
  const indexes = Uint32Array.from({ length }, (_, i) => i)
  const mean = differenceAt(one, other, indexes)
  const values = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < length; i++) indexes[i] = Math.floor(random() * length)
    values[round] = differenceAt(one, other, indexes)
  }
  return withInterval(mean, values)
}

const differenceAt = (one: readonly Cluster[], other: readonly Cluster[] | undefined, indexes: Uint32Array): number =>
  meanOver(one, indexes) - (other ? meanOver(other, indexes) : 0)

function meanOver(clusters: readonly Cluster[], indexes: Uint32Array): number {
  let [sum, cases] = [0, 0]
  for (const index of indexes) {
    const cluster = clusters[index] as Cluster
    sum += cluster.sum
    cases += cluster.cases
  }
  return sum / cases
}
