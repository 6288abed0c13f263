import { expect, test } from 'vitest'
import { type AwardedLine, attachAwards, fillLines } from './award-lines.ts'
import { tenderItem } from './test-tender.ts'

const awarded = (position: number, product_code: number, supplier_rut: string): AwardedLine => ({
  position,
  product_code,
  awards: [{ supplier_rut, supplier_name: null, quantity: 1, unit_amount: 5 }],
})

const winners = (...awards: AwardedLine[]) =>
  attachAwards(
    [tenderItem({ position: 1, product_code: 10 }), tenderItem({ position: 2, product_code: 20 })],
    awards,
  ).map((line) => line.awards.map(({ supplier_rut }) => supplier_rut))

test('a line keeps the first award that fits it, and an award without a line is left out', () => {
  expect(winners(awarded(1, 10, 'A'), awarded(1, 10, 'B'), awarded(9, 90, 'C'))).toEqual([['A'], []])
})

test('an award of another number is on the only line of its product, else on the line of its number', () => {
  expect(winners(awarded(9, 20, 'A'), awarded(1, 90, 'B'))).toEqual([['B'], ['A']])
})

test('a line is filled from the one of its number, unless both state a product and it is another', () => {
  const unitOf = (product_code: number | null, other: number | null) =>
    fillLines([tenderItem({ product_code })], [tenderItem({ product_code: other, unit: 'Caja' })])[0]?.unit
  expect([unitOf(10, 10), unitOf(10, null), unitOf(null, 10), unitOf(10, 20)]).toEqual(['Caja', 'Caja', 'Caja', null])
})
