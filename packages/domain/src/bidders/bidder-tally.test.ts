import { expect, test } from 'vitest'
import { randomNumbers } from '../statistics/random.ts'
import { bidderTally, rankBidders, type TalliedBids } from './bidder-tally.ts'
import { type BidTender, bidderModel, bidderScore } from './likely-bidders.ts'

const [SUPPLIERS, BUYERS, FAMILIES, TENDERS] = [30, 5, 4, 200]

/** Tenders of one family each, so that a tally counts them as the model does. */
function market(seed: number): { family: number; buyer: number; bidders: Set<number> }[] {
  const random = randomNumbers(seed)
  const below = (most: number) => Math.floor(random() * most)
  return Array.from({ length: TENDERS }, () => ({
    family: 1 + below(FAMILIES),
    buyer: 1 + below(BUYERS),
    bidders: new Set(Array.from({ length: 1 + below(5) }, () => 1 + Math.floor(below(SUPPLIERS) * random()))),
  }))
}

test('MKT-1 a tally gives the same ranking as the evaluated model', () => {
  for (const seed of [1, 2, 3]) {
    const tenders = market(seed)
    const tally = bidderTally()
    for (const { family, buyer } of tenders) tally.tenders({ family, institution: buyer, tenders: 1 })
    const bids = tenders.flatMap(({ family, buyer, bidders }) =>
      [...bidders].map((supplier): TalliedBids => ({ supplier, family, institution: buyer, tenders: 1 })),
    )
    for (const bid of bids.sort((a, b) => a.supplier - b.supplier)) tally.bids(bid)
    const history = tenders.map(
      ({ family, buyer, bidders }): BidTender => ({
        families: new Map([[family, 1]]),
        buyer: String(buyer),
        bidders: new Set([...bidders].map(String)),
      }),
    )
    const model = bidderModel(history)
    for (const [families, buyer] of [
      [[1], 1],
      [[2, 3], 4],
      [[4], null],
    ] as [number[], number | null][]) {
      const ranked = rankBidders(tally.collected(), { families, buyer })
      expect(ranked.length).toBeGreaterThan(8)
      const scores = new Map(ranked.map(({ supplier, score }) => [String(supplier), score]))
      const expected = model.rank({
        families: new Map(families.map((f) => [f, 1])),
        buyer: buyer === null ? null : String(buyer),
      })
      for (const { supplier, score } of expected.slice(0, 8)) expect(scores.get(supplier)).toBeCloseTo(score, 12)
      expect(ranked.map(({ score }) => score)).toEqual([...scores.values()].sort((a, b) => b - a))
    }
  }
})

test('a supplier of several months and buyers is counted once', () => {
  const tally = bidderTally()
  tally.tenders({ family: 1, institution: 1, tenders: 6 })
  tally.tenders({ family: 1, institution: 2, tenders: 4 })
  for (const institution of [1, 2, 1]) tally.bids({ supplier: 7, family: 1, institution, tenders: 2 })
  const [only, ...otherBidders] = rankBidders(tally.collected(), { families: [1, 99], buyer: 1 })
  expect(otherBidders).toEqual([])
  // bids on six of ten tenders in the family, and on four of six of the buyer
  expect(only).toEqual({ supplier: 7, score: bidderScore(0.6, [6, 10], { buyer: [4, 6], pair: [4, 6] }) })
})
