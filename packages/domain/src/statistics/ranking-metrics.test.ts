import { expect, test } from 'vitest'
import { areaUnderCurve, ndcg, precision, recall } from './ranking-metrics.ts'

test('nDCG is 1 for the best order, 0 without a relevant result, and lower the later one comes', () => {
  expect(ndcg([true, true, false], 2)).toBe(1)
  expect(ndcg([false, false], 3)).toBe(0)
  expect(ndcg([false, true], 1)).toBeCloseTo(1 / Math.log2(3))
  expect(ndcg([true], 4)).toBeLessThan(ndcg([true, true], 4))
  expect(ndcg([...Array<boolean>(10).fill(false), true], 1)).toBe(0)
  expect(ndcg(Array<boolean>(10).fill(true), 30)).toBe(1)
})

test('recall counts the relevant results at the top, precision the places there', () => {
  const hits = [true, false, true, true]
  expect([recall(hits, 4, 3), recall(hits, 0, 3)]).toEqual([0.5, 0])
  expect([precision(hits, 3), precision(hits, 10)]).toEqual([2 / 3, 0.3])
})

test('the area under the curve is 1 when relevant ones score higher, 0.5 when all scores are equal', () => {
  const area = (...pairs: [score: number, isRelevant: boolean][]) =>
    areaUnderCurve(pairs.map(([score, isRelevant]) => ({ score, isRelevant })))
  expect(area([3, true], [1, false], [2, false])).toBe(1)
  expect(area([1, true], [3, false], [2, false])).toBe(0)
  expect(area([1, true], [1, false], [1, false])).toBe(0.5)
  expect(area([2, true], [2, false], [1, false])).toBe(0.75)
  expect(area([2, true])).toBeNaN()
})
