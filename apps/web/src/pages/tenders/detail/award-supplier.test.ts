import { expect, test } from 'vitest'
import { winnerWords } from '../../../components/tenders/winner-words.ts'
import { awardSupplier } from './award-supplier.ts'

test.each([
  ['', null, { name: 'Proveedor sin RUT', rut: null }],
  ['76482913-1', 'Uno SpA', { name: 'Uno SpA', rut: '76.482.913-1' }],
  ['76482913-1', null, { name: null, rut: '76.482.913-1' }],
  ['12345678-5', 'Rosa Ñanco', { name: 'Rosa Ñanco', rut: '12.345.678-5' }],
])(
  'LED-3 the detail names the supplier of an award with RUT %j and name %j',
  (supplier_rut, supplier_name, expected) => {
    expect(awardSupplier({ supplier_rut, supplier_name })).toEqual(expected)
  },
)

test.each([
  [true, 'Persona natural'],
  [false, 'Proveedor sin RUT'],
])('LED-3 in lists a winner who is not a legal person has no name (natural person: %s)', (is_natural_person, words) => {
  const suppliers = [{ rut: null, name: null, is_natural_person, amount: null }]
  expect(winnerWords({ winners: { suppliers, supplier_count: 1, amount: null }, currency: 'CLP' })).toContain(words)
})
