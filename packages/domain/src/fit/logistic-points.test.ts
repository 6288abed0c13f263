import { expect, test } from 'vitest'
import { randomNumbers } from '../statistics/random.ts'
import { type FitExamples, integerPoints, nonNegativeLogistic } from './logistic-points.ts'

/** Companies whose bids follow a logistic model. */
function planted(coefficients: readonly number[], constant: number, companies: number): FitExamples[] {
  const random = randomNumbers(11)
  return Array.from({ length: companies }, () => {
    const values = Array.from({ length: 200 }, () => coefficients.map(random))
    const didBid = values.map((row) => {
      const sum = row.reduce((total, value, i) => total + value * (coefficients[i] ?? 0), constant)
      return random() < 1 / (1 + Math.exp(-sum))
    })
    return { values, didBid }
  })
}

test('the fit recovers planted coefficients, negative ones as 0', () => {
  const [strong = 0, weak = 0, none, negative] = nonNegativeLogistic(planted([4, 2, 0, -3], -2, 100), 4)
  expect(strong).toBeGreaterThan(3.5)
  expect(strong).toBeLessThan(4.5)
  expect(weak).toBeGreaterThan(1.5)
  expect(weak).toBeLessThan(2.5)
  expect(none).toBeLessThan(0.3)
  expect(negative).toBe(0)
})

test('the fit is the same each time and stays finite when a feature separates perfectly', () => {
  const examples = [{ values: [[1], [1], [0], [0]], didBid: [true, true, false, false] }]
  const once = nonNegativeLogistic(examples, 1)
  expect(nonNegativeLogistic(examples, 1)).toEqual(once)
  expect(once[0]).toBeGreaterThan(5)
  expect(once[0]).toBeLessThan(100)
})

test('a company that bid on all or none does not change the coefficients', () => {
  expect(nonNegativeLogistic([{ values: [[1], [0]], didBid: [true, true] }], 1)).toEqual([0])
  expect(nonNegativeLogistic([], 2)).toEqual([0, 0])
})

test('points are whole and add up; a positive coefficient has at least one', () => {
  expect(integerPoints([3, 1, 0], 65)).toEqual([49, 16, 0])
  expect(integerPoints([1, 1, 1], 10).reduce((sum, one) => sum + one, 0)).toBe(10)
  expect(integerPoints([100, 0.001, 50], 10)).toEqual([6, 1, 3])
  expect(integerPoints([0, 0], 10)).toEqual([0, 0])
})
