import { expect, test } from 'vitest'
import { priceSummary } from './price-summary.ts'

/** 100, 101, … */
const prices = (n: number) => Array.from({ length: n }, (_, i) => 100 + i)

test.each([0, 1, 4])('MKT-2 %i prices are not summed up', (n) => {
  expect(priceSummary(prices(n), true)).toEqual({ kind: n === 0 ? 'none' : 'dots' })
})

test.each([
  [5, 102, 100, 104, 0.9375],
  [7, 103, 100, 106, 0.984375],
  [8, 103.5, 101, 106, 0.9296875],
])('MKT-2 %i prices have a median with its interval and no band', (n, median, from, to, confidence) => {
  const interval = { from, to, confidence }
  expect(priceSummary(prices(n), true)).toEqual({ kind: 'summed', median, interval, quartiles: null, band: null })
})

test.each([
  [9, 100, 108, 0.8],
  [14, 100, 113, 13 / 15],
  [18, 100, 117, 17 / 19],
  [19, 101, 117, 0.8],
])('MKT-2 the band of %i prices states the share that its ranks hold', (n, from, to, probability) => {
  const summary = priceSummary(prices(n), true)
  expect(summary).toMatchObject({
    band: { from, to },
    quartiles: { from: 100 + (n - 1) / 4, to: 100 + (3 * (n - 1)) / 4 },
  })
  expect(summary.kind === 'summed' && summary.band?.probability).toBeCloseTo(probability, 12)
  expect(priceSummary(prices(n), false)).toEqual({ ...summary, band: null })
})

test('MKT-2 prices that spread too far are of mixed products, from five on', () => {
  expect(priceSummary([100, 100, 100, 1200, 1200, 1200], true)).toEqual({ kind: 'mixed', spread: 12 })
  expect(priceSummary([100, 100, 1200, 1200], true)).toEqual({ kind: 'dots' })
  expect(priceSummary([100, 100, 200, 300, 300], true).kind).toBe('summed')
})
