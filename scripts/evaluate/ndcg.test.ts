import { expect, test } from 'vitest'
import { meanWithInterval, ndcg } from './ndcg.ts'

test('nDCG is 1 for the best order, 0 without a relevant result, and lower the later one comes', () => {
  expect(ndcg([true, true, false], 2)).toBe(1)
  expect(ndcg([false, false], 3)).toBe(0)
  expect(ndcg([false, true], 1)).toBeCloseTo(1 / Math.log2(3))
  expect(ndcg([true], 4)).toBeLessThan(ndcg([true, true], 4))
  expect(ndcg([...Array<boolean>(10).fill(false), true], 1)).toBe(0)
  expect(ndcg(Array<boolean>(10).fill(true), 30)).toBe(1)
})

test('the interval of a mean is the same each time and holds the mean', () => {
  const differences = Array.from({ length: 50 }, (_, i) => (i % 5) / 10)
  const once = meanWithInterval(differences, 500)
  expect(meanWithInterval(differences, 500)).toEqual(once)
  expect(once.from).toBeLessThan(once.mean)
  expect(once.to).toBeGreaterThan(once.mean)
  expect(meanWithInterval([0.5, 0.5], 100)).toEqual({ mean: 0.5, from: 0.5, to: 0.5 })
})
