import { expect, test } from 'vitest'
import { tenderItem, tenderRecord } from './test-tender.ts'
import { withoutUnidentified } from './unidentified-suppliers.ts'

const award = (supplier_rut: string, supplier_name: string | null) => ({
  supplier_rut,
  supplier_name,
  quantity: 2,
  unit_amount: 5,
})

test('LED-3 a record keeps the names of suppliers with a Chilean RUT, and of other suppliers only what they won', () => {
  const [legal, person] = [award('76482913-1', 'Uno SpA'), award('12345678-5', 'Rosa Ñanco')]
  const foreign = [award('', 'Ana Ferreira'), award('ABC56463984-2', 'Otto Weiss'), award('20123456789', null)]
  const record = tenderRecord({
    items: [tenderItem({ awards: [legal, ...foreign] }), tenderItem({ position: 2, awards: [person] })],
  })
  const unnamed = award('', null)
  expect(withoutUnidentified({ ...record, raw: '{"NombreProveedor":"Ana Ferreira"}' })).toEqual({
    ...record,
    items: [tenderItem({ awards: [legal, unnamed, unnamed, unnamed] }), tenderItem({ position: 2, awards: [person] })],
  })
})

test('LED-3 a record without such suppliers stays the same, with its raw answer', () => {
  const record = tenderRecord({ items: [tenderItem({ awards: [award('12345678-5', 'Rosa Ñanco')] })], raw: '{}' })
  expect(withoutUnidentified(record)).toBe(record)
  const bare = tenderRecord({})
  expect(withoutUnidentified(bare)).toBe(bare)
})
