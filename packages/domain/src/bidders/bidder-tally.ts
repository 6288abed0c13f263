import { type BidCount, bidderScore } from './likely-bidders.ts'

/** Number of tenders of a buyer in a family. */
export interface TalliedTenders {
  institution: number
  family: number
  tenders: number
}

/** The number of these tenders on which a supplier bid. */
export interface TalliedBids extends TalliedTenders {
  supplier: number
}

/** Counts by supplier, one after the other: supplier, tenders, supplier, tenders… */
type Pairs = number[]

/**
 * Bid counts of a period, small enough for the memory of a process: how many tenders of a family, of a buyer and of
 * both each supplier bid on.
 */
export interface BidderTally {
  /** number of tenders: all, by family, by buyer and by both; a tender of several families counts in each */
  market: TenderSums
  tendersOf: ReadonlyMap<number, number>
  byFamily: ReadonlyMap<number, Pairs>
  byBuyer: ReadonlyMap<number, Pairs>
  byPair: ReadonlyMap<string, Pairs>
}

interface TenderSums {
  tenders: number
  byFamily: ReadonlyMap<number, number>
  byBuyer: ReadonlyMap<number, number>
  byPair: ReadonlyMap<string, number>
}

export interface RankedBidder {
  supplier: number
  score: number
}

const pairKey = (family: number, institution: number) => `${family} ${institution}`

/** Builds a tally. Tenders come in any order, bids supplier by supplier. */
export function bidderTally() {
  const market = {
    tenders: 0,
    byFamily: new Map<number, number>(),
    byBuyer: new Map<number, number>(),
    byPair: new Map<string, number>(),
  }
  const tendersOf = new Map<number, number>()
  const lists = {
    byFamily: new Map<number, Pairs>(),
    byBuyer: new Map<number, Pairs>(),
    byPair: new Map<string, Pairs>(),
  }
  return {
    tenders({ institution, family, tenders }: TalliedTenders): void {
      market.tenders += tenders
      add(market.byFamily, family, tenders)
      add(market.byBuyer, institution, tenders)
      add(market.byPair, pairKey(family, institution), tenders)
    },
    bids({ supplier, institution, family, tenders }: TalliedBids): void {
      add(tendersOf, supplier, tenders)
      push(lists.byFamily, family, supplier, tenders)
      push(lists.byBuyer, institution, supplier, tenders)
      push(lists.byPair, pairKey(family, institution), supplier, tenders)
    },
    collected: (): BidderTally => ({ market, tendersOf, ...lists }),
  }
}

function add<Key>(sums: Map<Key, number>, key: Key, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more)
}

function push<Key>(lists: Map<Key, Pairs>, key: Key, supplier: number, tenders: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [supplier, tenders])
  else if (list.at(-2) === supplier) list.push((list.pop() as number) + tenders)
  else list.push(supplier, tenders)
}

/**
 * Ranks suppliers by how likely they are to bid on a tender of these families and this buyer, the likeliest first;
 * equal scores by supplier number. Suppliers that bid neither in the families nor at the buyer are left out.
 * @param buyer null: unknown
 */
export function rankBidders(
  { market, tendersOf, byFamily, byBuyer, byPair }: BidderTally,
  { families, buyer }: { families: readonly number[]; buyer: number | null },
): RankedBidder[] {
  const atBuyer = countsOf(buyer === null ? undefined : byBuyer.get(buyer))
  const best = new Map<number, RankedBidder>()
  for (const family of families) {
    const inFamily = countsOf(byFamily.get(family))
    const inPair = countsOf(buyer === null ? undefined : byPair.get(pairKey(family, buyer)))
    const tenders = market.byFamily.get(family) ?? 0
    for (const supplier of new Set([...inFamily.keys(), ...atBuyer.keys()])) {
      const own: BidCount = [inFamily.get(supplier) ?? 0, tenders]
      const at =
        buyer === null
          ? null
          : {
              buyer: [atBuyer.get(supplier) ?? 0, market.byBuyer.get(buyer) ?? 0] as const,
              pair: [inPair.get(supplier) ?? 0, market.byPair.get(pairKey(family, buyer)) ?? 0] as const,
            }
      const score = bidderScore((tendersOf.get(supplier) ?? 0) / market.tenders, own, at)
      if (score > (best.get(supplier)?.score ?? -1)) best.set(supplier, { supplier, score })
    }
  }
  return [...best.values()].sort((one, two) => two.score - one.score || one.supplier - two.supplier)
}

function countsOf(list: Pairs = []): Map<number, number> {
  const counts = new Map<number, number>()
  for (let i = 0; i < list.length; i += 2) counts.set(list[i] as number, list[i + 1] as number)
  return counts
}
