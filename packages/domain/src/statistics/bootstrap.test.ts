import { expect, test } from 'vitest'
import { clusteredDifference, clusteredMean, meanWithInterval } from './bootstrap.ts'

test('the interval of a mean is the same each time and holds the mean', () => {
  const differences = Array.from({ length: 50 }, (_, i) => (i % 5) / 10)
  const once = meanWithInterval(differences, 500)
  expect(meanWithInterval(differences, 500)).toEqual(once)
  expect(once.from).toBeLessThan(once.mean)
  expect(once.to).toBeGreaterThan(once.mean)
  expect(meanWithInterval([0.5, 0.5], 100)).toEqual({ mean: 0.5, from: 0.5, to: 0.5 })
})

test('without numbers there is no mean', () => {
  expect(meanWithInterval([], 10)).toEqual({ mean: Number.NaN, from: Number.NaN, to: Number.NaN })
})

test('cases of one cluster give a wider interval than independent ones', () => {
  const clusters = Array.from({ length: 30 }, (_, i) => ({ sum: (i % 3) * 10, cases: 20 }))
  const all = clusters.flatMap(({ sum, cases }) => Array.from({ length: cases }, () => sum / cases))
  const [clustered, independent] = [clusteredMean(clusters), meanWithInterval(all, 500)]
  expect(clustered.mean).toBeCloseTo(independent.mean, 9)
  expect(clustered.to - clustered.from).toBeGreaterThan(2 * (independent.to - independent.from))
  expect(clusteredMean(clusters)).toEqual(clustered)
})

test('a difference over the same clusters is surer than its two means', () => {
  const other = Array.from({ length: 30 }, (_, i) => ({ sum: i % 3, cases: 10 }))
  const one = other.map(({ sum, cases }) => ({ sum: sum + 1, cases }))
  const { mean, from, to } = clusteredDifference(one, other)
  for (const value of [mean, from, to]) expect(value).toBeCloseTo(0.1, 9)
})
