import { expect, test } from 'vitest'
import { formatMoney, formatQuantity } from './money.ts'

test.each([
  [48_500_000, 'CLP', '$48.500.000'],
  [1, 'CLP', '$1'],
  [1234, 'CLP', '$1.234'],
  [169_285_504_927, 'CLP', '$169.285.504.927'],
  [1234.5, 'CLP', '$1.234,5'],
  [1234.5, 'CLF', 'UF 1.234,50'],
  [6_000_000_000, 'CLF', 'UF 6.000.000.000,00'],
  [697.4, 'UTM', '697,4 UTM'],
  [7468.79, 'USD', 'US$7.468,79'],
  [1000, 'EUR', '€1.000,00'],
  [1000, 'GBP', '1.000 GBP'],
  [1000, 'constructor', '1.000 constructor'],
  [1000, null, '1.000'],
  [0, 'CLP', '$0'],
])('LIC-8 %d %s is written %s', (amount, currency, written) => {
  expect(formatMoney(amount, currency)).toBe(written)
})

test('LIC-8 an unknown amount is not shown', () => {
  expect(formatMoney(null, 'CLP')).toBeUndefined()
  expect(formatMoney(Number.NaN, 'CLP')).toBeUndefined()
})

test('DET-2 quantities keep the decimals they have', () => {
  expect([1119, 2.5, 0.0125].map(formatQuantity)).toEqual(['1.119', '2,5', '0,0125'])
})
