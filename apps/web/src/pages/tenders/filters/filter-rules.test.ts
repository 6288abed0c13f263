import { tenderFilters } from '@mirador/contract/tenders'
import { expect, test } from 'vitest'
import { FILTER_NAMES, isDay, isGoodFilter } from './filter-rules.ts'

const VALUES = [
  ...['', '0', '1', '2', '16', '17', '1000', '1001', '007', '-1', '1.5', '1e3', ' 1', '999999999', '1000000000'],
  ...['999999999999999', '1000000000000000', 'x', 'mine', 'all', 'ours', 'Mine', 'recent', 'closing', 'price', 'true'],
  ...[
    'false',
    'publicada',
    'cerrada',
    'suspendida',
    'abierta',
    '61.002.000-3',
    '61002000-3',
    '76482913-k',
    '610020003',
  ],
  ...['abc-3', '2026-11-23', '2026-1-3', '2026-13-01', '2026-11-32', '26-11-2026', 'mañana'],
]

test.each(FILTER_NAMES)('LIC-4 the address takes for %s what the API takes', (name) => {
  const taken = VALUES.filter((value) => isGoodFilter(name, value))
  expect(taken).toEqual(VALUES.filter((value) => tenderFilters.shape[name].safeParse(value).success))
  expect(taken.length).toBeGreaterThan(0)
})

test('LIC-4 every filter of the API may stand in the address, but search and place, which are in its path', () => {
  const inPath = ['offset', 'q']
  expect([...FILTER_NAMES].sort()).toEqual(
    Object.keys(tenderFilters.shape)
      .filter((name) => !inPath.includes(name))
      .sort(),
  )
})

test('LIC-4 31 February is no day', () => {
  expect(isDay('2026-02-28')).toBe(true)
  expect(isDay('2026-02-31')).toBe(false)
})
