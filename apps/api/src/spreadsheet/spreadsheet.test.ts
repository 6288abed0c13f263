import { buffer } from 'node:stream/consumers'
import { cellText, MAX_CELL_LENGTH } from '@mirador/domain/files/cell-text'
import { withoutFormula } from '@mirador/domain/files/csv'
import { readCsv, readPart, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'
import type { CellValue, Sheet } from './sheet.ts'
import { columnLetters } from './workbook-parts.ts'
import { xlsxFile } from './xlsx-file.ts'

const AT = new Date('2026-11-22T12:00:00Z')

function sheetOf(rows: CellValue[][], headers = (rows[0] ?? []).map((_, index) => `C${index}`)): Sheet {
  return {
    name: 'Licitaciones',
    columns: headers.map((header) => ({ header, width: 20 })),
    rowCount: rows.length,
    batches: (async function* () {
      for (let start = 0; start < rows.length; start += 3) yield rows.slice(start, start + 3)
    })(),
  }
}

const csvOf = (rows: CellValue[][]) => buffer(csvFile(sheetOf(rows)))
const xlsxOf = (rows: CellValue[][]) => buffer(xlsxFile(sheetOf(rows), AT))

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'=+-@|%＝;,"\'\r\n\t <>&_x0041\u0000\u2028\ud800'.split('')), maxLength: 20 }),
)
const anyRows = fc.array(fc.tuple(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), anyText), {
  minLength: 1,
  maxLength: 7,
})

test('another program reads any content of a CSV, in the same number of rows and without formulas', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const [header, ...read] = readCsv(await csvOf(rows))
      expect(header).toEqual(['C0', 'C1', 'C2'])
      expect(read).toHaveLength(rows.length)
      for (const [index, [first, number, second]] of rows.entries()) {
        for (const [cell, text] of [
          [read[index]?.[0], first],
          [read[index]?.[2], second],
        ] as const) {
          expect(cell).toBe(withoutFormula(inOneLine(cellText(text))))
          expect(cell?.trim() ?? '').not.toMatch(/^[=@]/)
        }
        expect(Number(read[index]?.[1]?.replace(',', '.'))).toBeCloseTo(number, 15)
      }
    }),
    { numRuns: 150 },
  )
})

test('another program reads any content of a workbook as text, in the same number of rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const file = await xlsxOf(rows)
      const [header, ...read] = await readXlsx(file)
      expect([...(header?.values() ?? [])]).toEqual(['C0', 'C1', 'C2'])
      expect(read.map((cells) => ['A', 'B', 'C'].map((letters) => cells.get(letters) ?? ''))).toEqual(
        rows.map(([first, number, second]) => [cellText(first), number === 0 ? 0 : number, cellText(second)]),
      )
      expect(await readPart(file, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/)
    }),
    { numRuns: 60 },
  )
})

test('a CSV opens in Chile: UTF-8 with a byte order mark, semicolons, decimal comma, day before month in Chilean time', async () => {
  const file = await csvOf([['Ñuñoa', 697.4, new Date('2026-11-22T12:07:00Z'), null]])
  expect(file.toString('utf8')).toBe('\ufeffC0;C1;C2;C3\r\nÑuñoa;697,4;22-11-2026 09:07;\r\n')
})

test('a text of several lines is one line of a CSV', async () => {
  const file = await csvOf([['- Uno\r\n\r\n  - Dos\u2028Tres', 1]])
  expect(file.toString('utf8').split('\r\n')).toEqual(['\ufeffC0;C1', "'- Uno - Dos Tres;1", ''])
})

test('a price of less than a thousandth has the format in which a workbook shows all of its digits', async () => {
  const cells = await readPart(await xlsxOf([[1234.5678, 0.0045, 0.000_03, 7]]), 'xl/worksheets/sheet1.xml')
  expect([...cells.matchAll(/<c r="(\w)2"( s="\d")?><v>/g)].map(([, column, style]) => [column, style])).toEqual([
    ['A', ' s="4"'],
    ['B', ' s="4"'],
    ['C', undefined],
    ['D', ' s="3"'],
  ])
})

test('a date of a workbook is the day and the clock in Chile, as a number with the format of a date', async () => {
  const file = await xlsxOf([[new Date('2026-11-22T12:00:00Z'), new Date('2026-07-01T12:00:00Z'), 48_500_000, 697.4]])
  const [, row] = await readXlsx(file)
  // 22-11-2026 is day 46348; 9 h in summer time, 8 h in winter time
  expect(row?.get('A')).toBeCloseTo(46_348 + 9 / 24, 9)
  expect(row?.get('B')).toBeCloseTo(46_204 + 8 / 24, 9)
  const xml = await readPart(file, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<c r="A2" s="2"><v>')
  expect(xml).toContain('<c r="C2" s="3"><v>48500000</v></c><c r="D2" s="4"><v>697.4</v></c>')
  const styles = await readPart(file, 'xl/styles.xml')
  expect(styles).toContain('formatCode="dd\\-mm\\-yyyy\\ hh:mm"')
})

test('a workbook has one named sheet with a bold, frozen header, filters, and the given column widths', async () => {
  const file = await xlsxOf([
    ['a', 'b'],
    ['c', 'd'],
  ])
  const xml = await readPart(file, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
  expect(xml).toContain('<autoFilter ref="A1:B3"/>')
  expect(xml).toContain('<col min="2" max="2" width="20" customWidth="1"/>')
  const workbook = await readPart(file, 'xl/workbook.xml')
  expect(workbook).toContain('<sheet name="Licitaciones" sheetId="1" r:id="rId1"/>')
  expect(workbook).toContain("'Licitaciones'!$A$1:$B$3")
})

test('a text longer than a cell is truncated in both formats, and marked', async () => {
  const long = `${'a'.repeat(MAX_CELL_LENGTH)}fin`
  const [, csv] = readCsv(await csvOf([[long]]))
  const [, xlsx] = await readXlsx(await xlsxOf([[long]]))
  for (const cell of [csv?.[0], xlsx?.get('A')]) {
    expect(cell).toHaveLength(MAX_CELL_LENGTH)
    expect(cell).toMatch(/a… \[texto cortado: una celda de Excel admite 32\.767 caracteres\]$/)
  }
})

test('dates that spreadsheets cannot hold are text, invalid dates are empty', async () => {
  const rows = [[new Date('0100-01-01T00:00:00Z'), new Date(Number.NaN)]]
  expect(readCsv(await csvOf(rows))[1]).toEqual(['0100-01-01T00:00:00.000Z', ''])
  expect([...((await readXlsx(await xlsxOf(rows)))[1] ?? [])]).toEqual([['A', '0100-01-01T00:00:00.000Z']])
})

test('an empty list is a file with the header only', async () => {
  const empty = () => sheetOf([], ['Código', 'Nombre'])
  expect(readCsv(await buffer(csvFile(empty())))).toEqual([['Código', 'Nombre']])
  expect(await readXlsx(await buffer(xlsxFile(empty(), AT)))).toEqual([
    new Map([
      ['A', 'Código'],
      ['B', 'Nombre'],
    ]),
  ])
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters)
})

function inOneLine(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' ')
}
