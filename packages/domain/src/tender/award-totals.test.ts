import { expect, test } from 'vitest'
import { lineTotal, supplierTotals } from './award-totals.ts'

const award = (
  supplier_rut: string,
  quantity: number | null,
  unit_amount: number | null,
  supplier_name: string | null = null,
) => ({
  supplier_rut,
  supplier_name,
  quantity,
  unit_amount,
})

test('DET-2 an award line is quantity times unit amount, and not known when either is missing', () => {
  expect(lineTotal(award('1-9', 12, 1500))).toBe(18_000)
  expect(lineTotal(award('1-9', 3, 0.1))).toBe(0.3)
  expect(lineTotal(award('1-9', 1, 0.0045))).toBe(0.0045)
  expect(lineTotal(award('1-9', 250_000, 0.0045))).toBe(1125)
  expect(lineTotal(award('1-9', null, 1500))).toBeNull()
  expect(lineTotal(award('1-9', 12, null))).toBeNull()
})

test('DET-2 each supplier is added up over all items, the largest first', () => {
  const items = [
    { awards: [award('76000001-1', 1, 100), award('77000002-2', 10, 50, 'Dos Ltda.')] },
    { awards: [] },
    { awards: [award('76000001-1', 2, 100, 'Uno SpA')] },
  ]
  expect(supplierTotals(items)).toEqual([
    { supplier_rut: '77000002-2', supplier_name: 'Dos Ltda.', items: 1, total: 500 },
    { supplier_rut: '76000001-1', supplier_name: 'Uno SpA', items: 2, total: 300 },
  ])
})

test('DET-2 a supplier with an unknown line has no total, not a partial one', () => {
  const items = [{ awards: [award('1-9', 1, 100), award('1-9', null, 100), award('1-9', 1, 100), award('2-7', 1, 1)] }]
  expect(supplierTotals(items).map(({ supplier_rut, items, total }) => [supplier_rut, items, total])).toEqual([
    ['2-7', 1, 1],
    ['1-9', 3, null],
  ])
})
