import { expect, test } from 'vitest'
import { totalOf, typeOptions } from './filter-options.ts'

const labels = (totals: Parameters<typeof typeOptions>[0], chosen: readonly string[] = []) =>
  typeOptions(totals, chosen, undefined).map(({ label }) => label)

const RANGES = [
  'L1 · Menos de 100 UTM',
  'LE · 100 a 1.000 UTM',
  'LP · 1.000 a 5.000 UTM',
  '2.000 a 5.000 UTM',
  'LQ · hasta octubre de 2025',
  'LR · Más de 5.000 UTM',
]

test('DES-2 public types and the range of two are always offered, other types if they have tenders or are chosen', () => {
  expect(labels([])).toEqual(RANGES)
  expect(labels([{ value: '6', total: 3 }])).toEqual([...RANGES, 'LS · Servicios personales especializados'])
  expect(labels([{ value: '6', total: 0 }], ['9'])).toEqual([...RANGES, 'E2 · Licitación privada, menos de 100 UTM'])
  expect(labels([], ['11', '12'])).toEqual([
    ...RANGES,
    'B2 · Licitación privada',
    'H2 · Licitación privada, hasta octubre de 2025',
  ])
})

test('DES-2 a value without tenders has the count 0, and one with an unknown count has none', () => {
  const option = { value: '13', label: 'Metropolitana' }
  expect(totalOf(option, undefined)).toBeUndefined()
  expect(totalOf(option, [{ value: '13', total: 7 }])).toBe(7)
  expect(totalOf(option, [])).toBe(0)
})

test('DES-2 the ranges of amounts are also in pesos where the UTM of the month is known', () => {
  const hints = (utm: Parameters<typeof typeOptions>[2]) => typeOptions([], ['6', '10'], utm).map(({ hint }) => hint)
  expect(hints({ month: '2026-11', pesos: 68_000 })).toEqual([
    'Menos de $6.800.000',
    '$6.800.000 a $68.000.000',
    '$68.000.000 a $340.000.000. Hasta octubre de 2025, 1.000 a 2.000 UTM',
    '$136.000.000 a $340.000.000. LQ, y LP desde octubre de 2025',
    '2.000 a 5.000 UTM',
    'Más de $340.000.000',
    undefined,
    '$6.800.000 a $68.000.000',
  ])
  expect(hints(null).filter((hint) => hint?.includes('$'))).toEqual([])
})
