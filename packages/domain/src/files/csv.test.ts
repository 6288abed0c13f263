import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CSV_BOM, csvRow, withoutFormula } from './csv.ts'

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
  ['+56 9', "'+56 9"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['|calc', "'|calc"],
  ['%0A=1', "'%0A=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['  =1', "  '=1"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['"=1', `"'=1`],
  ["'=1", "''=1"],
  ['\u200b=1', "\u200b'=1"],
  ['Aseo,=1', "Aseo,'=1"],
  ['Aseo; "=1', `Aseo; "'=1`],
  ['\t\t\t@x', "\t\t\t'@x"],
  ['1057-1-LE26', '1057-1-LE26'],
  ['Compra de 3+1, hasta 20 °C', 'Compra de 3+1, hasta 20 °C'],
])('%j is written as %j, which is no formula', (text, written) => {
  expect(withoutFormula(text)).toBe(written)
})

test('no text is a formula, whatever separator a program uses', () => {
  const sign = fc.constantFrom(...'=+-@|%＝＋－＠,;\t "\'\r\u200b«a1'.split(''))
  const text = fc.string({ unit: sign, maxLength: 40 })
  fc.assert(
    fc.property(text, (value) => {
      for (const cell of withoutFormula(value).split(/[,;\t]/)) {
        const seen = cell.normalize('NFKC').replace(/^[\s\p{C}"`´‘’“”«»]+/u, '')
        expect(seen).not.toMatch(/^[=+\-@|%]/)
      }
    }),
    { numRuns: 500 },
  )
})

test('a text of separators alone takes linear time', () => {
  const hostile = `${'\t'.repeat(200_000)}${', '.repeat(200_000)}`
  expect(withoutFormula(hostile)).toBe(hostile)
})

test('the byte order mark is one character', () => {
  expect(Buffer.from(CSV_BOM)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})
