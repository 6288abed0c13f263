import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heaviestLines, type UsualPrice, usualPrice, usualTotal } from './usual-total.ts'

const price = (usual: number): UsualPrice => ({ lower: usual / 2, usual, upper: usual * 2 })
const lines = (priced: number, of: number) =>
  Array.from({ length: of }, (_, i) => ({ quantity: 10, price: i < priced ? price(100) : null }))

test('ESC-17 a price needs five observations, and products that are not mixed', () => {
  expect(usualPrice([1, 2, 3, 4])).toBeNull()
  expect(usualPrice([10, 11, 12, 13, 14])).toEqual({ lower: 11, usual: 12, upper: 13 })
  expect(usualPrice([10, 11, 12, 13])).toBeNull()
  expect(usualPrice([1, 1, 1, 1, 9, 9, 9, 9, 9])).toBeNull()
})

test.each([
  [0, 0],
  [0, 1],
  [3, 8],
  [1, 3],
])('ESC-17 %i of %i lines with a price are not summed', (priced, of) => {
  expect(usualTotal(lines(priced, of), 1)).toEqual({ kind: 'silent', priced, of })
})

test.each([
  [4, 8],
  [2, 3],
])('ESC-17 %i of %i lines are summed and never compared with the budget', (priced, of) => {
  expect(usualTotal(lines(priced, of), 1)).toEqual({
    kind: 'summed',
    priced,
    of,
    beside_budget: null,
    lower: 500 * priced,
    usual: 1_000 * priced,
    upper: 2_000 * priced,
  })
})

test.each([
  [null, null],
  [0, null],
  [4_001, 'below'],
  [4_000, 'around'],
  [1_000, 'around'],
  [999, 'above'],
])('ESC-17 with all lines the range from 1,000 to 4,000 beside a budget of %s is %s', (budget, beside) => {
  expect(usualTotal(lines(2, 2), budget)).toMatchObject({ beside_budget: beside })
})

test('ESC-17 a line without a quantity has no price', () => {
  const without = [
    { quantity: null, price: price(1) },
    { quantity: 0, price: price(1) },
    { quantity: 2, price: price(3) },
  ]
  expect(usualTotal(without, 1)).toEqual({ kind: 'silent', priced: 1, of: 3 })
})

test('the heaviest lines come first, and those without a price last, in their order', () => {
  const named = [
    { name: 'no price', quantity: 1_000, price: null },
    { name: 'light', quantity: 1, price: price(10) },
    { name: 'no quantity', quantity: null, price: price(10) },
    { name: 'heavy', quantity: 20, price: price(1) },
  ]
  expect(heaviestLines(named, 3).map(({ name }) => name)).toEqual(['heavy', 'light', 'no price'])
})

const world = fc.array(
  fc.record({
    quantity: fc.option(fc.integer({ min: 0, max: 1_000 })),
    prices: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
  }),
  { maxLength: 9 },
)

/** By sorting and picking, without the functions of the product. */
function counted(drawn: readonly { quantity: number | null; prices: number[] }[]) {
  const sums = { lower: 0, usual: 0, upper: 0 }
  let priced = 0
  for (const { quantity, prices } of drawn) {
    const sorted = prices.toSorted((a, b) => a - b)
    const at = (quarters: number) => {
      const place = ((sorted.length - 1) * quarters) / 4
      const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
      return below * (1 - (place % 1)) + above * (place % 1)
    }
    if (!quantity || prices.length < 5 || at(3) > 3 * at(1)) continue
    priced++
    sums.lower += quantity * at(1)
    sums.usual += quantity * at(2)
    sums.upper += quantity * at(3)
  }
  return { priced, sums }
}

test('ESC-17 sums of random tenders equal a count by hand, and lie in order', () => {
  fc.assert(
    fc.property(world, fc.option(fc.integer({ min: 1, max: 100_000 })), (drawn, budget) => {
      const asLines = drawn.map(({ quantity, prices }) => ({
        quantity,
        price: usualPrice(prices.toSorted((a, b) => a - b)),
      }))
      const total = usualTotal(asLines, budget)
      const { priced, sums } = counted(drawn)
      expect(total).toMatchObject({ priced, of: drawn.length })
      expect(total.kind).toBe(priced > 0 && priced >= drawn.length / 2 ? 'summed' : 'silent')
      if (total.kind === 'silent') return
      for (const key of ['lower', 'usual', 'upper'] as const) expect(total[key]).toBeCloseTo(sums[key], 6)
      expect(total.lower).toBeLessThanOrEqual(total.usual)
      expect(total.usual).toBeLessThanOrEqual(total.upper)
      expect(total.beside_budget !== null).toBe(priced === drawn.length && budget !== null)
    }),
    { numRuns: 1_000 },
  )
})
