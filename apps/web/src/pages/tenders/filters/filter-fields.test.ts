import { expect, test } from 'vitest'
import { type Field, groupDigits, readFields } from './filter-fields.ts'

const read = (typed: Partial<Record<Field, string>>) =>
  readFields({ amount_min: '', amount_max: '', closes_from: '', closes_to: '', ...typed })
const wrong = (typed: Partial<Record<Field, string>>) => Object.keys(read(typed).errors)

test.each([
  ['48500000', '48500000'],
  ['$48.500.000', '48500000'],
  [' 1.000 ', '1000'],
  ['007', '7'],
  ['0', ''],
  ['', ''],
  ['999999999999999', '999999999999999'],
])('LIC-4 an amount written %s is sent as %s', (typed, expected) => {
  expect(read({ amount_min: typed })).toMatchObject({ filters: { amount_min: expected }, errors: {} })
})

test.each(['mil', '1,5', '1.5', '-3', '1.00.000', '1e6', '9999999999999999'])(
  'LIC-4 "%s" is not an amount in pesos',
  (typed) => {
    expect(wrong({ amount_max: typed })).toEqual(['amount_max'])
  },
)

test('LIC-4 the upper bound may not be below the lower one', () => {
  expect(wrong({ amount_min: '900', amount_max: '1.000' })).toEqual([])
  expect(wrong({ amount_min: '1.000', amount_max: '900' })).toEqual(['amount_max'])
  expect(wrong({ closes_from: '2026-11-23', closes_to: '2026-11-23' })).toEqual([])
  expect(wrong({ closes_from: '2026-11-23', closes_to: '2026-11-22' })).toEqual(['closes_to'])
})

test('LIC-4 a date that does not exist is refused', () => {
  expect(wrong({ closes_from: '2026-02-31' })).toEqual(['closes_from'])
})

test.each([
  ['2000000', '2.000.000'],
  ['2.0000', '20.000'],
  ['999', '999'],
  ['1000', '1.000'],
  ['', ''],
  ['$5', '$5'],
  ['mil', 'mil'],
])('LIC-4 an amount typed as %s is shown as %s', (typed, expected) => {
  expect(groupDigits(typed)).toBe(expected)
})
