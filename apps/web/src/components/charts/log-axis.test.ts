import { expect, test } from 'vitest'
import { logAxis } from './log-axis.ts'

const axis = (values: number[], most = 7) => logAxis(values, { width: 500, margin: 10, most })

test.each([
  [
    [10_000, 32_000],
    [10_000, 15_000, 20_000, 30_000],
  ],
  [
    [100, 40_000],
    [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000],
  ],
  [
    [15_000, 16_500],
    [13_000, 14_000, 15_000, 16_000, 17_000, 18_000, 19_000],
  ],
  [
    [1, 1e9],
    [1, 100, 10_000, 1e6, 1e8],
  ],
])('the ticks of %j are round', (values, ticks) => {
  expect(axis(values as number[], 8).ticks).toEqual(ticks)
})

test('for any range there are at least three ticks and no more than fit, all within the axis', () => {
  for (const low of [0.7, 1, 14, 390, 15_830, 2.2e6]) {
    for (const ratio of [1, 1.02, 1.5, 2, 3, 8, 40, 900, 1e5, 1e9]) {
      for (const most of [4, 7]) {
        const { at, ticks } = axis([low, low * ratio], most)
        expect(ticks.length, `${low} × ${ratio}`).toBeGreaterThanOrEqual(3)
        expect(ticks.length, `${low} × ${ratio}`).toBeLessThanOrEqual(most)
        expect(ticks.every((tick) => at(tick) >= 0 && at(tick) <= 500)).toBe(true)
        expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b))
      }
    }
  }
})

test('equal ratios are equal distances, the outermost values at the margins', () => {
  const { at } = axis([100, 10_000])
  expect([at(100), at(1000), at(10_000)].map(Math.round)).toEqual([10, 250, 490])
  // equal values are in the middle of the axis
  expect(Math.round(axis([500, 500, 500]).at(500))).toBe(250)
})
