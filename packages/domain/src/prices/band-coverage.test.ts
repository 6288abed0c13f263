import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomNumbers } from '../statistics/random.ts'
import { bandCoverage, bandOutcomes, type ChosenPrice, MIN_TESTED } from './band-coverage.ts'

const TESTED_FROM = 24

/** Prices of one product over 36 months: a fixed level times random factors from a seed. */
function market(seed: number, perMonth: number, trend = 1): ChosenPrice[] {
  const random = randomNumbers(seed)
  return Array.from({ length: 36 * perMonth }, (_, i) => {
    const month = Math.floor(i / perMonth)
    return {
      tender: i,
      line: 1,
      buyer: i % 7,
      month,
      knownFrom: month,
      quantity: 1 + Math.floor(random() * 9),
      price: 1000 * trend ** Math.max(0, month - TESTED_FROM) * (0.8 + 0.4 * random()) ** 2,
    }
  })
}

const manyMarkets = (trend = 1) =>
  Array.from({ length: 500 }, (_, i) =>
    bandOutcomes(market(i, [0.5, 0.7, 1, 1.5, 3][i % 5] as number, trend), TESTED_FROM),
  ).flat()

test('the band of planted prices holds the promised share in every class of n', () => {
  const { all, classes, spoken, prices, mixed } = bandCoverage(manyMarkets())
  expect(prices).toBeGreaterThan(5_000)
  expect([spoken, mixed]).toEqual([prices, 0])
  for (const { tested, held, promised } of [all, ...classes]) {
    expect(tested).toBeGreaterThan(MIN_TESTED)
    expect(Math.abs(held - promised)).toBeLessThan(0.05)
    expect(promised).toBeGreaterThanOrEqual(0.8)
    expect(promised).toBeLessThan(0.9)
  }
})

test('the test detects a market whose prices rise: its band holds too few', () => {
  const { all } = bandCoverage(manyMarkets(1.08))
  expect(all.promised - all.held).toBeGreaterThan(0.1)
})

test('prices that were not known, are too old, or of the same tender or of another quantity are not compared', () => {
  const line = (more: Partial<ChosenPrice>): ChosenPrice => ({
    tender: 1,
    line: 1,
    buyer: 1,
    month: 30,
    knownFrom: 31,
    quantity: 10,
    price: 100,
    ...more,
  })
  const past = Array.from({ length: 9 }, (_, i) => line({ tender: 10 + i, month: 20, knownFrom: 21, price: 100 + i }))
  const tested = line({ price: 108 })
  const only = (some: ChosenPrice[]) =>
    bandOutcomes([...some, tested], 30).filter(({ n }) => n > 0 || some.length === 0)
  expect(only(past)).toEqual([{ n: 9, buyers: 1, promised: 0.8, isHeld: true, isHeldRaw: false, width: 1.08 }])
  for (const more of [
    { knownFrom: 30 },
    { month: 5, knownFrom: 6 },
    { tender: 1 },
    { quantity: 101 },
    { quantity: 0.9 },
  ]) {
    const some = past.map((one, i) => (i === 4 ? { ...one, ...more } : one))
    expect(only(some)).toMatchObject([{ n: 8, promised: undefined }])
  }
  // both bounds are inclusive
  expect(only(past.map((one) => ({ ...one, quantity: 100 })))).toHaveLength(1)
})

test('mixed products and too few prices have no band', () => {
  const prices = (spread: number, count: number): ChosenPrice[] =>
    Array.from({ length: count }, (_, i) => ({
      tender: i,
      line: 1,
      buyer: i,
      month: i === count - 1 ? 10 : 1,
      knownFrom: 2,
      quantity: 1,
      price: i % 2 === 0 ? 100 : 100 * spread,
    }))
  expect(bandCoverage(bandOutcomes(prices(4, 12), 10))).toMatchObject({ prices: 1, spoken: 0, mixed: 1 })
  expect(bandCoverage(bandOutcomes(prices(2, 12), 10))).toMatchObject({ prices: 1, spoken: 1, mixed: 0 })
  expect(bandCoverage(bandOutcomes(prices(2, 9), 10))).toMatchObject({ prices: 1, spoken: 0, mixed: 0 })
})

test('of a large set a limited number of lines is tested, evenly over the whole time', () => {
  const many = market(1, 200)
  const outcomes = bandOutcomes(many, TESTED_FROM)
  expect(outcomes.length).toBeLessThanOrEqual(2_000)
  expect(outcomes.length).toBeGreaterThan(1_000)
})

test('the order of the prices changes nothing, and classes add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const prices = market(seed, 2)
      const random = randomNumbers(seed)
      const shuffled = prices.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
      const coverage = bandCoverage(bandOutcomes(prices, TESTED_FROM))
      expect(
        bandCoverage(
          bandOutcomes(
            shuffled.map(({ one }) => one),
            TESTED_FROM,
          ),
        ),
      ).toEqual(coverage)
      expect(coverage.classes.reduce((sum, { tested }) => sum + tested, 0)).toBe(coverage.spoken)
      expect(coverage.all.tested).toBe(coverage.spoken)
    }),
    { numRuns: 20 },
  )
})
