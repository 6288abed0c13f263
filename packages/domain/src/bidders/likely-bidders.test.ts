import { expect, test } from 'vitest'
import { type BidTender, bidderModel } from './likely-bidders.ts'

const tender = (family: number, buyer: string | null, ...bidders: string[]): BidTender => ({
  families: new Map([[family, 1]]),
  buyer,
  bidders: new Set(bidders),
})
const HISTORY = [
  tender(1, 'arica', 'UNO', 'DOS'),
  tender(1, 'arica', 'UNO'),
  tender(1, 'iquique', 'DOS'),
  tender(2, 'arica', 'TRES'),
  tender(2, 'arica', 'TRES'),
]

test('the score mixes the rates at the buyer in the family, in the family and at the buyer, each shrunk to the rate above', () => {
  const [first] = bidderModel(HISTORY).rank({ families: new Map([[1, 1]]), buyer: 'arica' })
  const overall = 2 / 5
  const family = (2 + 5 * overall) / (3 + 5)
  const buyer = (2 + 5 * overall) / (4 + 5)
  const pair = (2 + 5 * family) / (2 + 5)
  expect(first).toEqual({ supplier: 'UNO', score: 0.5 * pair + 0.3 * family + 0.2 * buyer, bids: 2, tenders: 2 })
})

test('all known suppliers are ranked, equal scores by name, and the best family of a tender counts', () => {
  const model = bidderModel(HISTORY)
  const both = new Map([
    [1, 1],
    [2, 3],
  ])
  expect(model.rank({ families: new Map([[2, 1]]), buyer: 'arica' }).map(({ supplier }) => supplier)).toEqual([
    ...['TRES', 'UNO', 'DOS'],
  ])
  const scoreIn = (families: Map<number, number>) =>
    model.rank({ families, buyer: 'arica' }).find(({ supplier }) => supplier === 'TRES')?.score
  expect(scoreIn(both)).toBe(scoreIn(new Map([[2, 1]])))
  expect([model.isKnown('UNO'), model.isKnown('CUATRO')]).toEqual([true, false])
})

test('without a family or a buyer the score is the rate above', () => {
  const model = bidderModel(HISTORY)
  expect(model.rank({ families: new Map(), buyer: 'arica' })[0]).toEqual({
    supplier: 'DOS',
    score: 0.4,
    bids: 0,
    tenders: 0,
  })
  expect(model.rank({ families: new Map([[2, 1]]), buyer: null })[0]).toEqual({
    supplier: 'TRES',
    score: (2 + 5 * 0.4) / (2 + 5),
    bids: 0,
    tenders: 0,
  })
  expect(bidderModel([]).rank({ families: new Map(), buyer: null })).toEqual([])
})
