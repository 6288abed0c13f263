import { expect, test } from 'vitest'
import { BAND } from '../../../../components/decision/band-texts.ts'

const summed = {
  kind: 'summed',
  priced: 7,
  of: 8,
  usual: 0,
  lower: 5_120_000,
  upper: 5_680_000,
  beside_budget: null,
} as const

test('ESC-17 the usual total says its range, of how many lines, and compares only what the answer compares', () => {
  expect(BAND.usual(summed, false)).toBe('A precios habituales, netos: $5,1 a $5,7 millones, 7 de 8 líneas')
  expect(BAND.usual({ ...summed, priced: 8, beside_budget: 'below' }, false)).toBe(
    'A precios habituales, netos: $5,1 a $5,7 millones, 8 de 8 líneas, bajo el presupuesto',
  )
  expect(BAND.usual({ ...summed, priced: 1, of: 1, lower: 90_400.4, upper: 120_000 }, false)).toBe(
    'A precios habituales, netos: $90.400 a $120.000, 1 de 1 línea',
  )
  expect(BAND.notSummed(3, 8)).toBe('3 de 8 con precio: no sumamos')
})

test('an even number of purchases may have its median half way between two numbers of bidders', () => {
  expect([1, 2, 2.5, 4].map((median) => BAND.bidders(median, false))).toEqual([
    '1 suele ofertar',
    '2 suelen ofertar',
    '2 o 3 suelen ofertar',
    '4 suelen ofertar',
  ])
  expect(BAND.bidders(5, true)).toBe('5 suelen cotizar')
})

test('changes say how many of them weigh', () => {
  expect([BAND.changes(1, 0), BAND.changes(4, 0), BAND.changes(4, 1), BAND.changes(4, 2), BAND.changes(1, 1)]).toEqual([
    '1, menor',
    '4, menores',
    '4, y 1 pesa',
    '4, y 2 pesan',
    '1, y pesa',
  ])
})
