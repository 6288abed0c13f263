import { expect, test } from 'vitest'
import { meanOf } from './bootstrap.ts'
import { randomNumbers } from './random.ts'
import { rateForecast } from './rate-forecast.ts'

/**
 * Buyers whose planted rates lie around one in four.
 * @param moved random change of a rate before the next period
 */
function buyers(count: number, moved: (random: () => number) => number) {
  const random = randomNumbers(3)
  const draw = (n: number, rate: number) => Array.from({ length: n }, random).filter((one) => one < rate).length
  return Array.from({ length: count }, () => {
    const rate = 1 - random() ** (1 / 3)
    const [n, later] = [10 + Math.floor(random() * 40), 10 + Math.floor(random() * 40)]
    const then = Math.min(1, Math.max(0, rate + moved(random)))
    return { earlier: [draw(n, rate), n], later: [draw(later, then), later] } as const
  })
}

test('intervals hold nine of ten planted rates', () => {
  const { held, heldAlone } = rateForecast(buyers(3_000, () => 0))
  expect(held).toHaveLength(3_000)
  for (const share of [meanOf(held), meanOf(heldAlone)]) {
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(0.95)
  }
})

test('rates that change between periods are detected', () => {
  expect(meanOf(rateForecast(buyers(3_000, (random) => random() - 0.5)).held)).toBeLessThan(0.8)
})

test('rates of fewer than ten cases are not shown, and not measured', () => {
  const few = { earlier: [3, 9], later: [3, 10] } as const
  expect(rateForecast([few, { ...few, earlier: [3, 10], later: [3, 9] }])).toEqual({ held: [], heldAlone: [] })
})
