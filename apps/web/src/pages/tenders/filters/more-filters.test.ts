import { expect, test } from 'vitest'
import { checkMoreFilters, type Draft, draftOf } from './more-filters.ts'

const check = (draft: Partial<Draft>) => checkMoreFilters(draftOf(draft))

test.each([
  ['48500000', '48500000'],
  ['$48.500.000', '48500000'],
  [' 1.000 ', '1000'],
  ['007', '7'],
  ['0', ''],
  ['', ''],
  ['999999999999999', '999999999999999'],
])('LIC-4 an amount written %s is asked as %s', (typed, asked) => {
  expect(check({ amount_min: typed })).toMatchObject({ filters: { amount_min: asked }, errors: {} })
})

test.each(['mil', '1,5', '1.5', '-3', '1.00.000', '1e6', '9999999999999999'])(
  'LIC-4 "%s" is no amount in pesos',
  (typed) => {
    expect(Object.keys(check({ amount_max: typed }).errors)).toEqual(['amount_max'])
  },
)

test('LIC-4 the upper bound may not lie under the lower one', () => {
  expect(Object.keys(check({ amount_min: '900', amount_max: '1.000' }).errors)).toEqual([])
  expect(Object.keys(check({ amount_min: '1.000', amount_max: '900' }).errors)).toEqual(['amount_max'])
  expect(Object.keys(check({ closes_from: '2026-11-23', closes_to: '2026-11-23' }).errors)).toEqual([])
  expect(Object.keys(check({ closes_from: '2026-11-23', closes_to: '2026-11-22' }).errors)).toEqual(['closes_to'])
})

test('LIC-4 a date that does not exist is refused', () => {
  expect(Object.keys(check({ closes_from: '2026-02-31' }).errors)).toEqual(['closes_from'])
})
