import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipFile } from './test-workbook.ts'
import { openWorkbook } from './workbook.ts'

/** The form in which a program writes a workbook. */
interface Writer {
  prefix: string
  hasReferences: boolean
  texts: 'shared' | 'inline' | 'runs' | 'formula'
  is1904: boolean
  encoding: 'utf8' | 'utf16le'
}

const HEADER = ['Código', 'Nombre', 'Fecha', 'Cantidad']
const COLUMNS = ['codigo', 'nombre', 'fecha', 'cantidad']
const isHeader = (names: readonly string[]) => COLUMNS.every((column) => names.includes(column))

const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text in XML by ECMA-376: texts that look like an escape, and characters that XML cannot hold, are escaped. */
const escaped = (text: string) =>
  markup(
    text
      .replace(/_(?=x[\dA-Fa-f]{4})/g, '_x005F_')
      .replace(/[[\p{Cc}\ufffe\uffff]--[\n\t]]/gv, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`),
  )

function write(
  rows: readonly (readonly (string | number)[])[],
  { prefix, hasReferences, texts, is1904, encoding }: Writer,
) {
  const shared: string[] = []
  const tag = (name: string, attributes: string, inner: string) =>
    `<${prefix}${name}${attributes}>${inner}</${prefix}${name}>`
  const piece = (text: string) => tag('t', ' xml:space="preserve"', escaped(text))
  const runs = (text: string) => {
    const half = [...text].slice(0, 2).join('')
    return (
      tag('r', '', piece(half)) +
      tag('rPh', ' sb="0" eb="1"', piece('no')) +
      tag('r', '', piece(text.slice(half.length)))
    )
  }
  const cell = (value: string | number, column: number, line: number) => {
    const at = hasReferences ? ` r="${String.fromCharCode(65 + column)}${line}"` : ''
    if (typeof value === 'number') return tag('c', at, tag('v', '', String(value)))
    if (texts === 'formula') return tag('c', `${at} t="str"`, tag('f', '', 'A1') + tag('v', '', escaped(value)))
    if (texts === 'inline') return tag('c', `${at} t="inlineStr"`, tag('is', '', piece(value)))
    shared.push(tag('si', '', texts === 'runs' ? runs(value) : piece(value)))
    return tag('c', `${at} t="s"`, tag('v', '', String(shared.length - 1)))
  }
  const lines = [['Listado'], HEADER, ...rows].map((cells, index) =>
    tag(
      'row',
      hasReferences ? ` r="${index + 1}"` : '',
      cells.map((value, column) => cell(value, column, index + 1)).join(''),
    ),
  )
  const space = `xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
  const part = (name: string, inner: string) => {
    const extension =
      '<ext:extLst xmlns:ext="urn:example"><ext:row r="9"><ext:c r="A9"><ext:v>1</ext:v></ext:c></ext:row></ext:extLst>'
    const xml = tag(name, ` ${space}`, inner + extension)
    return encoding === 'utf8' ? Buffer.from(xml) : Buffer.from(`\uFEFF${xml}`, 'utf16le')
  }
  return zipFile({
    'xl/workbook.xml': part('workbook', is1904 ? tag('workbookPr', ' date1904="1"', '') : ''),
    'xl/worksheets/sheet1.xml': part('worksheet', tag('sheetData', '', lines.join(''))),
    ...(shared.length > 0 ? { 'xl/sharedStrings.xml': part('sst', shared.join('')) } : {}),
  })
}

const writer = fc.record<Writer>({
  prefix: fc.constantFrom('', 'x:', 'ss:'),
  hasReferences: fc.boolean(),
  texts: fc.constantFrom('shared', 'inline', 'runs', 'formula'),
  is1904: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'utf16le'),
})
/** Texts with signs of every kind, many of them like escapes. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(
        '_',
        'x',
        '_x',
        '005F',
        '000D',
        '0041',
        '_x000d_',
        '\r',
        '\n',
        '\u0007',
        '<',
        '&',
        ' ',
        'ñ',
        '😀',
      ),
    }),
  )
  // a row of blanks is skipped
  .map((written) => `a${written}`)
const rows = fc.array(
  fc.tuple(text, text, fc.integer({ min: 30_000, max: 60_000 }), fc.double({ min: 0, max: 1e9, noNaN: true })),
  {
    minLength: 1,
    maxLength: 5,
  },
)

test('SYN-2 a workbook of any program and form is read back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(rows, writer, async (written, form) => {
      const days = form.is1904 ? written.map(([code, name, day, number]) => [code, name, day - 1462, number]) : written
      const workbook = await openWorkbook(await write(days as (string | number)[][], form))
      const read: unknown[] = []
      const numbers: number[] = []
      for await (const line of workbook.rows(isHeader)) {
        if (line.kind === 'refused') throw new Error(line.reason)
        read.push(COLUMNS.map(line.row.cell))
        numbers.push(line.row.line)
      }
      expect(read).toEqual(written)
      expect(numbers).toEqual(written.map((_, index) => index + 3))
      expect(await workbook.header(isHeader)).toEqual(COLUMNS)
    }),
    { numRuns: 150 },
  )
})

test('SYN-2 a cell without a number follows the one before it, also after a gap', async () => {
  const cell = (at: string, value: string) => `<c${at && ` r="${at}"`} t="str"><v>${value}</v></c>`
  const header = `<row r="4">${['A4', '', '', 'E4'].map((at, index) => cell(at, HEADER[index] as string)).join('')}</row>`
  const row = `<row>${cell('', 'x')}${cell('C5', 'z')}${cell('', 'no')}${cell('', '7')}</row>`
  const workbook = await openWorkbook(
    await zipFile({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}${row}</sheetData></worksheet>`,
    }),
  )
  const read = []
  for await (const line of workbook.rows(isHeader))
    if (line.kind === 'row') read.push([line.row.line, ...COLUMNS.map(line.row.cell)])
  expect(read).toEqual([[5, 'x', undefined, 'z', '7']])
})
