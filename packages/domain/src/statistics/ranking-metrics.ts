const gain = (place: number) => 1 / Math.log2(place + 2)

/**
 * nDCG of the first results of a list, each relevant or not: 1 for the best possible order.
 * @param isRelevant the results, best first
 * @param relevant number of relevant results, in the list or not
 */
export function ndcg(isRelevant: readonly boolean[], relevant: number, depth = 10): number {
  const first = isRelevant.slice(0, depth)
  const gained = first.reduce((sum, hit, place) => sum + (hit ? gain(place) : 0), 0)
  let best = 0
  for (let place = 0; place < Math.min(depth, relevant); place++) best += gain(place)
  return best === 0 ? 0 : gained / best
}

/** The share of the relevant results that are among the first ones, 0 when there are none. */
export function recall(isRelevant: readonly boolean[], relevant: number, depth: number): number {
  return relevant === 0 ? 0 : isRelevant.slice(0, depth).filter((hit) => hit).length / relevant
}

/** The share of the first results that are relevant; places without a result count as misses. */
export function precision(isRelevant: readonly boolean[], depth: number): number {
  return isRelevant.slice(0, depth).filter((hit) => hit).length / depth
}

/**
 * Area under the ROC curve: how often a relevant result has a higher score than an irrelevant one; equal scores count
 * half. NaN when all or none are relevant.
 * @param scores the results, in any order
 */
export function areaUnderCurve(scores: readonly { score: number; isRelevant: boolean }[]): number {
  const sorted = scores.toSorted((a, b) => a.score - b.score)
  let relevant = 0
  let pairs = 0
  let irrelevant = 0
  for (let at = 0; at < sorted.length; ) {
    let hits = 0
    let misses = 0
    const { score } = sorted[at] as { score: number }
    for (; sorted[at]?.score === score; at++) sorted[at]?.isRelevant ? hits++ : misses++
    pairs += hits * (irrelevant + misses / 2)
    relevant += hits
    irrelevant += misses
  }
  return pairs / (relevant * irrelevant)
}
