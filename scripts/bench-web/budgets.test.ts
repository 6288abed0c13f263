import { expect, test } from 'vitest'
import { judged, judgedScore, median, medianScore, ratio } from './budgets.ts'

test('a figure above its budget is marked, one that keeps it is not', () => {
  expect(judged(1_600, 1_600)).toBe('1600')
  expect(judged(1_601, 1_600)).toBe('1601 over')
  expect(judged(0.0004, 0.01, 3)).toBe('0.000')
  expect(judged(0.031, 0.01, 3)).toBe('0.031 over')
})

test('a figure is judged as it is written', () => {
  expect(judged(150.4, 150)).toBe('150')
  expect(judged(150.6, 150)).toBe('151 over')
})

test('a score below what it must reach is marked', () => {
  expect(judgedScore(95, 95)).toBe('95')
  expect(judgedScore(94, 95)).toBe('94 under')
})

test('the ratio says how much of a budget is used', () => {
  expect(ratio(1_700, 2_000)).toBe('0.85')
  expect(ratio(300, 150)).toBe('2.00')
})

test('the median is the middle one, and of two in the middle the worse', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([7])).toBe(7)
  expect(medianScore([100, 90, 95])).toBe(95)
  expect(medianScore([100, 90])).toBe(90)
})
