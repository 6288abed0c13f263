import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatQuantity } from './money.ts'

test.each([
  [48_500_000, 'CLP', '$48.500.000'],
  [1, 'CLP', '$1'],
  [1234, 'CLP', '$1.234'],
  [169_285_504_927, 'CLP', '$169.285.504.927'],
  [256_612.5, 'CLP', '$256.613'],
  [99.9, 'CLP', '$99,9'],
  [1234.5, 'CLF', 'UF 1.234,50'],
  [6_000_000_000, 'CLF', 'UF 6.000.000.000,00'],
  [697.4, 'UTM', '697,4 UTM'],
  [7468.79, 'USD', 'US$7.468,79'],
  [1000, 'EUR', '€1.000,00'],
  [1000, 'GBP', '1.000 GBP'],
  [1000, 'constructor', '1.000 constructor'],
  [1000, null, '1.000'],
  [0, 'CLP', '$0'],
  [0, 'CLF', 'UF 0,00'],
  [0.0045, 'CLF', 'UF 0,0045'],
  [1234.5678, 'CLF', 'UF 1.234,5678'],
  [0.0035, 'USD', 'US$0,0035'],
  [0.0155, 'EUR', '€0,0155'],
  [0.004, 'CLP', '$0,004'],
  [0.4, 'CLP', '$0,4'],
  [0.0125, 'UTM', '0,0125 UTM'],
  [0.000_012_34, 'USD', 'US$0,0000123'],
  [0.0035, 'GBP', '0,0035 GBP'],
  [0.0035, null, '0,0035'],
  [-0.004, 'CLP', '$-0,004'],
  [1e-19, 'CLP', '$0,0000000000000000001'],
])('LIC-8 %d %s is written %s', (amount, currency, written) => {
  expect(formatMoney(amount, currency)).toBe(written)
})

test('LIC-8 an unknown amount is not shown', () => {
  expect(formatMoney(null, 'CLP')).toBeUndefined()
  expect(formatMoney(Number.NaN, 'CLP')).toBeUndefined()
})

test('DET-2 quantities keep the decimals they have', () => {
  expect([1119, 2.5, 0.0125, 0.00003].map(formatQuantity)).toEqual(['1.119', '2,5', '0,0125', '0,00003'])
})

test('DET-2 an amount other than 0 is never written as 0, in any currency', () => {
  const digits = (text: string | undefined) => (text ?? '').replace(/[^1-9]/g, '')
  fc.assert(
    fc.property(
      fc.double({ min: 1e-15, max: 1e12, noNaN: true }),
      fc.constantFrom('CLP', 'CLF', 'UTM', 'USD', 'EUR', 'GBP', null),
      (amount, currency) => {
        expect(digits(formatMoney(amount, currency))).not.toBe('')
        expect(digits(formatQuantity(amount))).not.toBe('')
      },
    ),
  )
})
