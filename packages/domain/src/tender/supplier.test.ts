import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from '../account/rut.ts'
import { isLegalPerson, SUPPLIER_KINDS, supplierKind } from './supplier.ts'

test.each([
  ['76482913-1', 'legal'],
  ['76.482.913-1', 'legal'],
  [' 96.712.740-k ', 'legal'],
  ['50000000-7', 'legal'],
  ['70934000-7', 'legal'],
  ['12.345.678-5', 'natural'],
  ['9876543-K', 'natural'],
  ['1-9', 'natural'],
  ['49999999-9', 'natural'],
  ['', 'foreign'],
  [' ', 'foreign'],
  ['-', 'foreign'],
  ['0-0', 'foreign'],
  ['Acme GmbH', 'foreign'],
  ['ABC56463984-2', 'foreign'],
  ['76482913-1 Ana Soto', 'foreign'],
  ['DE 811 569 869', 'foreign'],
  ['EXT00012', 'foreign'],
  ['100.000.000-7', 'foreign'],
  ['20123456789', 'foreign'],
  ['20-12345678-9', 'foreign'],
  ['.-5', 'foreign'],
  [null, 'foreign'],
  [undefined, 'foreign'],
] as const)('LED-3 %j is the RUT of a supplier of this kind: %s', (rut, kind) => {
  expect(supplierKind(rut)).toBe(SUPPLIER_KINDS[kind])
  expect(isLegalPerson(rut)).toBe(kind === 'legal')
})

test('LED-3 no text is the RUT of a legal person but one of eight digits from 50 million, with or without dots', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\dkK.A-C -]{0,14}$/)),
      (text) => {
        if (isLegalPerson(text)) expect(text.replace(/[.\s-]/g, '')).toMatch(/^0*[5-9]\d{7}[\dkK]$/)
      },
    ),
  )
  fc.assert(
    fc.property(fc.integer({ min: 50_000_000, max: 99_999_999 }), (body) => {
      expect(isLegalPerson(`${body}-${checkDigit(String(body))}`)).toBe(true)
    }),
  )
})
