import { expect, test } from 'vitest'
import { againstBudget, againstMinimum, median, medianScore, percentile95, ratio } from './budgets.ts'

test('a figure above its budget is marked; one within it is not', () => {
  expect(againstBudget(1_600, 1_600)).toBe('1600')
  expect(againstBudget(1_601, 1_600)).toBe('1601 over')
  expect(againstBudget(0.0004, 0.01, 3)).toBe('0.000')
  expect(againstBudget(0.031, 0.01, 3)).toBe('0.031 over')
})

test('a figure is compared as it is printed, after rounding', () => {
  expect(againstBudget(150.4, 150)).toBe('150')
  expect(againstBudget(150.6, 150)).toBe('151 over')
})

test('a score below its minimum is marked', () => {
  expect(againstMinimum(95, 95)).toBe('95')
  expect(againstMinimum(94, 95)).toBe('94 under')
})

test('the ratio is the used part of a budget', () => {
  expect(ratio(1_700, 2_000)).toBe('0.85')
  expect(ratio(300, 150)).toBe('2.00')
})

test('the median of an even number of values is the worse of the middle two', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([7])).toBe(7)
  expect(medianScore([100, 90, 95])).toBe(95)
  expect(medianScore([100, 90])).toBe(90)
})

test('of fewer than twenty values the 95th percentile is the worst', () => {
  expect(percentile95([5, 900, 7])).toBe(900)
  expect(percentile95(Array.from({ length: 100 }, (_, value) => value + 1))).toBe(95)
})
