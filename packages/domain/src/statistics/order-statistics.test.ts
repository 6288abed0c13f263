import { expect, test } from 'vitest'
import { firstQuartileRanks, isMixed, medianRanks, predictionBand, quantile } from './order-statistics.ts'
import { randomNumbers } from './random.ts'

test.each([
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 2],
  [10, 2],
  [12, 3],
  [15, 4],
  [20, 6],
  [30, 11],
])('the median of %i values lies between rank %i and its mirror', (n, rank) => {
  expect(medianRanks(n)).toEqual([rank, n + 1 - rank])
})

test('up to four values have no interval of the median, up to eight none of a quartile', () => {
  for (const n of [0, 1, 2, 3, 4]) expect(medianRanks(n)).toBeUndefined()
  for (const n of [0, 1, 4, 8]) expect(firstQuartileRanks(n)).toBeUndefined()
  expect(firstQuartileRanks(9)).toEqual([1, 6])
})

test.each([
  [9, 1, 6],
  [15, 1, 7],
  [20, 2, 9],
  [30, 4, 12],
  [40, 6, 15],
])('the first quartile of %i values lies in the narrowest interval, from rank %i to %i', (n, from, to) => {
  expect(firstQuartileRanks(n)).toEqual([from, to])
})

test.each([
  [9, 0.8],
  [14, 0.87],
  [18, 0.89],
  [19, 0.8],
])('the band of %i values holds the next one with the probability %f', (n, share) => {
  expect(predictionBand(n)?.probability.toFixed(2)).toBe(share.toFixed(2))
})

test('a band begins at nine values and holds the next one as often as it states', () => {
  expect(predictionBand(8)).toBeUndefined()
  expect(predictionBand(19)?.ranks).toEqual([2, 18])
  const random = randomNumbers(7)
  for (const n of [9, 14, 30]) {
    const { ranks, probability } = predictionBand(n) as NonNullable<ReturnType<typeof predictionBand>>
    let held = 0
    for (let round = 0; round < 20_000; round++) {
      const values = Array.from({ length: n }, random).sort((a, b) => a - b)
      const next = random()
      if (next >= (values[ranks[0] - 1] as number) && next <= (values[ranks[1] - 1] as number)) held++
    }
    expect(held / 20_000).toBeCloseTo(probability, 1.8)
  }
})

test('a quantile is interpolated', () => {
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75)
  expect(quantile([7], 0.9)).toBe(7)
})

test('values whose quartiles are more than three times apart are mixed', () => {
  expect(isMixed([100, 110, 120, 130, 140])).toBe(false)
  expect(isMixed([100, 110, 120, 1_300, 1_400])).toBe(true)
})
