import { shrunkRate } from '../statistics/rates.ts'

/** A past tender and its bidders. */
export interface BidTender {
  /** lines by family */
  families: ReadonlyMap<number, number>
  buyer: string | null
  bidders: ReadonlySet<string>
}

export interface LikelyBidder {
  supplier: string
  /** orders suppliers; too high to be read as a chance before calibration (statistics/isotonic.ts) */
  score: number
  /** bids among `tenders`, the tenders of this buyer in the family; screens show "en 7 de 15" */
  bids: number
  tenders: number
}

/** Weights of the rates: at the buyer in the family, in the family, at the buyer. */
const MIX = { pair: 0.5, family: 0.3, buyer: 0.2 }

/** Number of bids, and number of tenders. */
export type BidCount = readonly [bids: number, tenders: number]

/**
 * How usually a supplier bids. Each rate is shrunk to the more general one with a weight of five tenders: that at a
 * buyer in a family to the family, those of the family and of the buyer to the market. For an unknown buyer it is the
 * rate in the family.
 */
export function bidderScore(overall: number, family: BidCount, at: { buyer: BidCount; pair: BidCount } | null): number {
  const inFamily = shrunkRate(...family, overall)
  if (at === null) return inFamily
  return (
    MIX.pair * shrunkRate(...at.pair, inFamily) + MIX.family * inFamily + MIX.buyer * shrunkRate(...at.buyer, overall)
  )
}

interface SupplierCounts {
  tenders: number
  byFamily: Map<number, number>
  byBuyer: Map<string, number>
  byPair: Map<string, number>
}

const newCounts = (): SupplierCounts => ({ tenders: 0, byFamily: new Map(), byBuyer: new Map(), byPair: new Map() })
const pairKey = (family: number, buyer: string) => `${family} ${buyer}`
const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

function count(counts: SupplierCounts, { families, buyer }: BidTender) {
  counts.tenders++
  for (const family of families.keys()) {
    add(counts.byFamily, family)
    if (buyer !== null) add(counts.byPair, pairKey(family, buyer))
  }
  if (buyer !== null) add(counts.byBuyer, buyer)
}

/** Ranks suppliers by their bids on similar tenders in the past. */
export interface BidderModel {
  /** All known suppliers, the likeliest first; equal ones by name. */
  rank(tender: Pick<BidTender, 'families' | 'buyer'>): LikelyBidder[]
  /** whether a supplier bid on any past tender */
  isKnown(supplier: string): boolean
}

/** Builds the model from past tenders. */
export function bidderModel(history: readonly BidTender[]): BidderModel {
  const market = newCounts()
  const suppliers = new Map<string, SupplierCounts>()
  for (const tender of history) {
    count(market, tender)
    for (const supplier of tender.bidders) {
      const counts = suppliers.get(supplier) ?? newCounts()
      suppliers.set(supplier, counts)
      count(counts, tender)
    }
  }
  const known = [...suppliers].sort(([a], [b]) => (a < b ? -1 : 1))

  function scoreOf(own: SupplierCounts, family: number, buyer: string | null): Omit<LikelyBidder, 'supplier'> {
    const overall = own.tenders / market.tenders
    const inFamily: BidCount = [own.byFamily.get(family) ?? 0, market.byFamily.get(family) ?? 0]
    if (buyer === null) return { score: bidderScore(overall, inFamily, null), bids: 0, tenders: 0 }
    const key = pairKey(family, buyer)
    const pair: BidCount = [own.byPair.get(key) ?? 0, market.byPair.get(key) ?? 0]
    const atBuyer: BidCount = [own.byBuyer.get(buyer) ?? 0, market.byBuyer.get(buyer) ?? 0]
    return { score: bidderScore(overall, inFamily, { buyer: atBuyer, pair }), bids: pair[0], tenders: pair[1] }
  }

  return {
    isKnown: (supplier) => suppliers.has(supplier),
    rank: ({ families, buyer }) =>
      known
        .map(([supplier, own]): LikelyBidder => {
          let best = { score: own.tenders / market.tenders, bids: 0, tenders: 0 }
          let isFirst = true
          for (const family of families.keys()) {
            const candidate = scoreOf(own, family, buyer)
            if (isFirst || candidate.score > best.score) best = candidate
            isFirst = false
          }
          return { supplier, ...best }
        })
        .sort((a, b) => b.score - a.score),
  }
}
