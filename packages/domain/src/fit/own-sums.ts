import { type FitMarket, type FitProfile, fitFeatures } from './fit-features.ts'
import type { FitTender } from './fit-tender.ts'
import { type OwnHistory, pairKey, type TenderCounts } from './own-history.ts'
import { exactFit, type Points } from './points-card.ts'
import type { Terms } from './similar-terms.ts'

/**
 * The whole sums that past tenders of a company would have had, each as if the company had not bid on it: a tender that
 * is in the history is more similar to it than any open one.
 * @param profile of a company with a history
 * @param bids tenders of that history
 */
export function ownSums(
  profile: FitProfile & { history: OwnHistory },
  market: FitMarket,
  { points, bids }: { points: Points; bids: readonly FitTender[] },
): number[] {
  const { history } = profile
  const weights = new Map<string, number>()
  for (const { terms } of bids) {
    for (const [lexeme, weight] of terms) weights.set(lexeme, (weights.get(lexeme) ?? 0) + weight)
  }
  const squares = [...weights.values()].reduce((sum, weight) => sum + weight ** 2, 0)
  return bids.map((tender) => {
    const own = {
      ...countsWithout(history, tender),
      amounts: history.amounts,
      terms: termsWithout({ weights, squares }, tender.terms),
    }
    const values = fitFeatures(
      { ...profile, history: own },
      { counts: countsWithout(market.counts, tender), rarity: market.rarity },
    )(tender)
    return Math.round(exactFit(points, values))
  })
}

/** The counts without a tender that is in them; only of its own families and buyer, which are all that its fit reads. */
function countsWithout(counts: TenderCounts, { families, buyer }: FitTender): TenderCounts {
  const without = <Key>(all: ReadonlyMap<Key, number>, keys: Iterable<Key>) =>
    new Map([...keys].map((key) => [key, Math.max(0, (all.get(key) ?? 0) - 1)]))
  const buyers = buyer === null ? [] : [buyer]
  return {
    tenders: Math.max(1, counts.tenders - 1),
    byFamily: without(counts.byFamily, families.keys()),
    byBuyer: without(counts.byBuyer, buyers),
    byFamilyAndBuyer: without(
      counts.byFamilyAndBuyer,
      buyers.flatMap((one) => [...families.keys()].map((family) => pairKey(family, one))),
    ),
  }
}

/** The common terms of all tenders but one, as far as that one shares them. */
function termsWithout({ weights, squares }: { weights: Terms; squares: number }, own: Terms): Terms {
  // of vectors W and w, the length of W − w
  const length = Math.sqrt(Math.max(0, squares - 2 * product(own, weights) + product(own, own)))
  if (length === 0) return new Map()
  return new Map([...own].map(([lexeme, weight]) => [lexeme, ((weights.get(lexeme) ?? 0) - weight) / length]))
}

function product(one: Terms, other: Terms): number {
  let sum = 0
  for (const [lexeme, weight] of one) sum += weight * (other.get(lexeme) ?? 0)
  return sum
}
