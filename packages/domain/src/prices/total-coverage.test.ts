import { expect, test } from 'vitest'
import { randomNumbers } from '../statistics/random.ts'
import type { ChosenPrice } from './band-coverage.ts'
import { testedLines, totalOutcomes } from './total-coverage.ts'

const [MONTHS, TESTED_FROM] = [36, 24]

/** Tenders of some lines each, every line of another product with prices around its own level. */
function market(seed: number, { lines, perMonth, trend = 1 }: { lines: number; perMonth: number; trend?: number }) {
  const random = randomNumbers(seed)
  const byProduct: ChosenPrice[][] = Array.from({ length: lines }, () => [])
  for (let tender = 0; tender < MONTHS * perMonth; tender++) {
    const month = Math.floor(tender / perMonth)
    for (const [line, prices] of byProduct.entries()) {
      const level = 100 * (line + 1) * trend ** Math.max(0, month - TESTED_FROM)
      const quantity = 1 + Math.floor(random() * 9)
      prices.push({
        tender,
        line,
        buyer: tender % 7,
        month,
        knownFrom: month,
        quantity,
        price: level * (0.7 + 0.6 * random()),
      })
    }
  }
  const tested = byProduct.flatMap((prices) => testedLines(prices, TESTED_FROM))
  const linesOf = new Map(Array.from({ length: MONTHS * perMonth }, (_, tender) => [tender, lines]))
  return totalOutcomes(tested, linesOf)
}

const shareOf = (outcomes: readonly { isHeld: boolean }[]) =>
  outcomes.filter(({ isHeld }) => isHeld).length / outcomes.length
const many = (settings: Parameters<typeof market>[1], seeds = 200) =>
  Array.from({ length: seeds }, (_, seed) => market(seed, settings)).flat()

test('one line with many past prices falls inside half of the time, several lines more often', () => {
  const [one, three, eight] = [1, 3, 8].map((lines) => shareOf(many({ lines, perMonth: 2 }, 60))) as [
    number,
    number,
    number,
  ]
  expect(one).toBeGreaterThan(0.43)
  expect(one).toBeLessThan(0.55)
  expect(three).toBeGreaterThan(one + 0.15)
  expect(eight).toBeGreaterThan(three)
})

test('the test detects a market whose prices rise', () => {
  expect(shareOf(many({ lines: 3, perMonth: 2, trend: 1.08 }, 60))).toBeLessThan(0.4)
})

test('a tender is tested only when every line had a price and one was chosen', () => {
  const line = { tender: 1, line: 1, buyer: 1, quantity: 2, price: 100, usual: { lower: 90, usual: 100, upper: 110 } }
  expect(totalOutcomes([line], new Map([[1, 1]]))).toEqual([{ buyer: 1, lines: 1, isHeld: true, width: 110 / 90 }])
  expect(totalOutcomes([line], new Map([[1, 2]]))).toEqual([])
  expect(totalOutcomes([line, line], new Map([[1, 2]]))).toEqual([])
  expect(totalOutcomes([{ ...line, price: 111 }], new Map([[1, 1]]))).toMatchObject([{ isHeld: false }])
})

test('a price of the same month, or of the same tender, does not count before it', () => {
  const prices = Array.from(
    { length: 6 },
    (_, i): ChosenPrice => ({
      tender: i,
      line: 1,
      buyer: 1,
      month: 30,
      knownFrom: 30,
      quantity: 1,
      price: 100 + i,
    }),
  )
  expect(testedLines(prices, 30)).toEqual([])
  const known = prices.map((price) => (price.tender === 0 ? price : { ...price, month: 29, knownFrom: 29 }))
  expect(testedLines(known, 30)).toMatchObject([{ tender: 0, usual: { lower: 102, usual: 103, upper: 104 } }])
})
