import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPhoneNumber } from '../account/phone.ts'
import { asWritten, CSV_BOM, csvRow, withoutFormula } from './csv.ts'

test.each<[value: string | number | null, written: string]>([
  [null, ''],
  ['', ''],
  ['Aseo', 'Aseo'],
  ['Aseo; y jardín', '"Aseo; y jardín"'],
  ['dicen "hoy"', '"dicen ""hoy"""'],
  ['lápices, gomas', '"lápices, gomas"'],
  [' con blancos ', '" con blancos "'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  [0, '0'],
  [-5, '-5'],
  [48_500_000, '48500000'],
  [697.4, '697,4'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0,00000015'],
  [Number.NaN, ''],
])('a cell with %j is written %j', (value, written) => {
  expect(csvRow([value, 'fin'])).toBe(`${written};fin\r\n`)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+A1', "'+A1"],
  ['-1+1', "'-1+1"],
  ['-cmd', "'-cmd"],
  ["+1 cmd|' /C calc'!A0", "'+1 cmd|' /C calc'!A0"],
  ['-2+SUM(A1)', "'-2+SUM(A1)"],
  ['+1 SUM(A1)', "'+1 SUM(A1)"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['"=1', `'"=1`],
  ["'=1", "''=1"],
  ['\u200b=1', "'\u200b=1"],
])('%j is written as %j, which is no formula', (text, written) => {
  expect(withoutFormula(text)).toBe(written)
})

test.each([
  '+56 9 8123 4410',
  '+56-9-8123-4410',
  '+56 (2) 2345 6789',
  '+56 2 2345 6789 anexo 12',
  '-5',
  '-5,5 %',
  '-5 % de descuento',
  '-20 °C',
  '+ 3 unidades',
  '|calc',
  '%0A',
  'Aseo,=1',
  'Reactivos; -20 °C y -80 °C',
  'Contacto: +56 2 2345 6789, anexo 4',
  'Correo: compras@muni.example, @area',
  'Rango 10%, 20%; 30%',
  "O'Higgins, '=1",
  '1057-1-LE26',
])('%j is written as it is: no cell would be a formula', (text) => {
  expect(withoutFormula(text)).toBe(text)
  expect(asWritten(text)).toBe(text)
})

/** Telephones kept beside the repository. */
const PHONES = fileURLToPath(new URL('../../../../../shared/data/campo/c19-telefonos/telefonos.json', import.meta.url))

test.skipIf(!existsSync(PHONES))('no reported telephone is changed (needs the field data)', () => {
  const { validos, invalidos } = JSON.parse(readFileSync(PHONES, 'utf8')) as Record<string, string[]>
  expect(validos?.length).toBeGreaterThan(5)
  for (const phone of validos ?? []) {
    expect(isPhoneNumber(phone), phone).toBe(true)
    expect(csvRow([phone])).toBe(`${phone}\r\n`)
    expect(asWritten(`'${phone}`)).toBe(phone.startsWith('+') ? phone : `'${phone}`)
  }
  for (const text of invalidos ?? []) expect(isPhoneNumber(text), text).toBe(false)
})

const anyText = fc.string({
  unit: fc.constantFrom(...'=+-@|%＝－＠,;\t "\'\r\u200b«a1(!°'.split('')),
  maxLength: 40,
})

test('no cell is a formula, and every text is read back as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cell = withoutFormula(text)
      expect(asWritten(cell)).toBe(text)
      const seen = text.normalize('NFKC').replace(/^[\s\p{C}"'`´‘’“”«»]+/u, '')
      if (/^[=@]/.test(seen) || /^[+-].*[=@!|+*<>&^]/.test(seen) || /^[+-][^\d ]*[a-z(]/.test(seen))
        expect(cell).toBe(`'${text}`)
      if (!/^[=+\-@]/.test(seen)) expect(cell).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('a text of separators alone takes linear time', () => {
  const hostile = `${'\t'.repeat(200_000)}${', '.repeat(200_000)}`
  expect(withoutFormula(hostile)).toBe(hostile)
})

test('the byte order mark is one character', () => {
  expect(Buffer.from(CSV_BOM)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})
