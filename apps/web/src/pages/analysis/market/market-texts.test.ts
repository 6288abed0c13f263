import { expect, test } from 'vitest'
import { MARKET } from './market-texts.ts'

test.each([
  [0, '$0'],
  [30_000, '$30.000'],
  [99_999, '$99.999'],
  [100_000, '$0,1 M'],
  [3_400_000_000, '$3.400 M'],
])('MKT-3 %d pesos in millions are written %s, and as 0 only when they are 0', (pesos, written) => {
  expect(MARKET.millions(pesos)).toBe(written)
})
