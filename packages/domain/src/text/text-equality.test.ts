import { expect, test } from 'vitest'
import { hasSameLetters, oneLine } from './text-equality.ts'

test.each([
  ['line ends', 'Sillas de\r\nmadera', 'Sillas de\nmadera'],
  ['blanks of every kind', ' Sillas\u00a0 de\u2009madera\t', 'Sillas de madera'],
  ['letters written as one sign or two', 'Adquisicio\u0301n de pin\u0303atas', 'Adquisición de piñatas'],
  ['invisible characters', '\ufeffSillas\u200b de ma\u00addera', 'Sillas de madera'],
])('SYN-1 texts that differ by %s are equal on one line', (_case, a, b) => {
  expect(oneLine(a)).toBe(oneLine(b))
})

test('SYN-1 added white space leaves the letters the same, another accent does not', () => {
  expect(hasSameLetters('Multa de 10% diario', 'Multa de 10 %  diario')).toBe(true)
  expect(hasSameLetters('ultimo', 'último')).toBe(false)
  expect(hasSameLetters('Sillas', 'sillas')).toBe(false)
})
