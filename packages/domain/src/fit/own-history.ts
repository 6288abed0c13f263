import { quantile } from '../statistics/order-statistics.ts'
import { shrunkRate } from '../statistics/rates.ts'
import type { FitTender } from './fit-tender.ts'
import { commonTerms, type Terms } from './similar-terms.ts'

/** Tenders counted by family, by buyer and by both. A tender of several families counts in each. */
export interface TenderCounts {
  tenders: number
  byFamily: ReadonlyMap<number, number>
  byBuyer: ReadonlyMap<string, number>
  byFamilyAndBuyer: ReadonlyMap<string, number>
}

export function countTenders(tenders: readonly FitTender[]): TenderCounts {
  const byFamily = new Map<number, number>()
  const byBuyer = new Map<string, number>()
  const byFamilyAndBuyer = new Map<string, number>()
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { families, buyer } of tenders) {
    for (const family of families.keys()) {
      add(byFamily, family)
      if (buyer !== null) add(byFamilyAndBuyer, pairKey(family, buyer))
    }
    if (buyer !== null) add(byBuyer, buyer)
  }
  return { tenders: tenders.length, byFamily, byBuyer, byFamilyAndBuyer }
}

/** The key of `byFamilyAndBuyer`. */
export const pairKey = (family: number, buyer: string) => `${family} ${buyer}`

/** The counts of a company's past bids. */
export interface OwnHistory extends TenderCounts {
  /** the range of eight of ten known amounts of its tenders; undefined when no amount is known */
  amounts: readonly [from: number, to: number] | undefined
  terms: Terms
}

/** @param bids the tenders that the company bid on, each once */
export function ownHistory(bids: readonly FitTender[]): OwnHistory {
  const amounts = bids.flatMap(({ amount }) => amount ?? []).sort((a, b) => a - b)
  return {
    ...countTenders(bids),
    amounts: amounts.length > 0 ? [quantile(amounts, 0.1), quantile(amounts, 0.9)] : undefined,
    terms: commonTerms(bids.map(({ terms }) => terms)),
  }
}

/**
 * The rate at which the company bids on tenders of this buyer in this family; of several families the highest. It is
 * shrunk to the rate in the family, which is shrunk to the rate in the market.
 * @param market all tenders of the period of its history
 */
export function ownBidRate(own: TenderCounts, market: TenderCounts, { families, buyer }: FitTender): number {
  const overall = own.tenders / Math.max(1, market.tenders)
  let best = 0
  for (const family of families.keys()) {
    const inFamily = shrunkRate(own.byFamily.get(family) ?? 0, market.byFamily.get(family) ?? 0, overall)
    const pair = buyer === null ? undefined : pairKey(family, buyer)
    const rate = pair
      ? shrunkRate(own.byFamilyAndBuyer.get(pair) ?? 0, market.byFamilyAndBuyer.get(pair) ?? 0, inFamily)
      : inFamily
    best = Math.max(best, rate)
  }
  // the rate would exceed 1 if the market lacked the company's own tenders
  return Math.min(1, best)
}
