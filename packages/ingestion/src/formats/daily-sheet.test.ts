import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFile, readAll, testFile } from '../files/test-folder.ts'
import { workbookFile, zipFile } from '../files/test-workbook.ts'
import { hasRealData, realData } from '../test-real-data.ts'

const HEADER = [
  undefined,
  ...['Numero Adquisición', 'Tipo Adquisición', undefined, 'Nombre Adquisición', 'Descripción', 'Organismo'],
  ...['Región Compradora', undefined, 'Fecha Publicación', 'Fecha Cierre', 'Descripción del producto/servicio'],
  ...['Código ONU', 'Unidad de Medida', 'Cantidad', 'Genérico', 'Nivel 1', 'Nivel 2', 'Nivel 3'],
]
const TITLE = 'Listado de Licitaciones Publicadas al 06/05/2025 07:15'
const LE = 'Licitación Pública igual o superior a 100 UTM e inferior a 1.000 UTM'

/** One requested line of a sheet, in columns B to S. */
function row(code: string, type: string, description: string, product: number) {
  return [
    undefined,
    ...[code, type, undefined, 'Compra de  libros ', 'Autores & <títulos>', 'BIBLIOTECA DE EJEMPLO'],
    ...['Región de Valparaíso ', undefined, 45_782.98895899305, 45_797.46527777778, description],
    ...[product, 'Unidad', 4.5, 'Libros', 'Productos impresos', 'Medios impresos', 'Publicaciones impresas'],
  ]
}

const SHEET = [
  ...[[], [], [undefined, undefined, undefined, TITLE], [], [], [], [], HEADER],
  row('1173933-8-LE25', LE, 'línea 1', 55_101_510),
  row('1173933-8-LE25', LE, 'línea 2', 55_101_511),
  row('4853-2-O125', '', 'un puente', 101_101_001),
  row('lo que sea', LE, 'sin código', 55_101_510),
  row('1173933-8-LE25', LE, 'línea 3', 55_101_512),
]

test.each(['shared', 'inline'] as const)(
  'SYN-2 the daily sheet with %s texts gives one tender with all its lines',
  async (texts) => {
    const { file, records, refused } = await readAll(testFile('publicadas.xlsx', await workbookFile(SHEET, texts)))
    expect(file).toMatchObject({ kind: 'daily-sheet', sourceAt: new Date('2025-05-06T11:15:00Z') })
    expect(refused).toEqual(['12: «lo que sea» no es un código de licitación'])
    // in the order in which the tenders are complete
    expect(records.map(({ bid_idn, type_code, items }) => [bid_idn, type_code, items?.length])).toEqual([
      ['4853-2-O125', 'O1', 1],
      ['1173933-8-LE25', 'LE', 3],
    ])
    expect(records[1]).toMatchObject({
      name: 'Compra de libros',
      description: 'Autores & <títulos>',
      status: 5,
      institution_name: 'BIBLIOTECA DE EJEMPLO',
      region: 5,
      published_at: new Date('2025-05-06T03:44:06.057Z'),
      closes_at: new Date('2025-05-20T15:10:00Z'),
      level: 2,
      source: 'daily-sheet',
    })
    expect(records[1]?.items?.[2]).toEqual({
      position: 3,
      product_code: 55_101_512,
      category: 'Productos impresos / Medios impresos / Publicaciones impresas',
      product_name: 'Libros',
      description: 'línea 3',
      unit: 'Unidad',
      quantity: 4.5,
      awards: [],
    })
  },
)

test('SYN-2 the sheet is read from the ZIP that the portal serves', async () => {
  const zip = await zipFile({ 'Licitacion_Publicada.xlsx': await workbookFile(SHEET, 'inline') })
  expect((await readAll(testFile('att.zip', zip))).records).toHaveLength(2)
})

test('SYN-2 the blank row at the end of the sheet is not refused', async () => {
  const closing = [undefined, '', ' ', undefined, '\u00a0']
  for (const texts of ['shared', 'inline'] as const) {
    const sheet = await workbookFile([...SHEET.slice(0, -2), closing, closing], texts)
    const { records, refused } = await readAll(testFile('publicadas.xlsx', sheet))
    expect(refused).toEqual([])
    expect(records).toHaveLength(2)
  }
})

test('SYN-2 an unrelated workbook is refused', async () => {
  const rows = [
    ['Nombre', 'Edad'],
    ['Ana', 3],
  ]
  const file = await openFile(testFile('otra_2026-10-01.xlsx', await workbookFile(rows, 'inline')))
  expect(file).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('columnas') })
})

/** Distinct letters for each number. */
const columnOf = (nth: number) => String(nth).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] as string)

test.each([
  ['elements nested too deep', '<a>'.repeat(5000), /anida demasiados elementos/],
  [
    'a row that never ends',
    `<row r="1">${Array.from({ length: 20_000 }, (_, i) => `<c r="${columnOf(i)}1"><v>${i}</v></c>`).join('')}</row>`,
    /demasiadas columnas/,
  ],
  ['an endless attribute', `<row x="${'z'.repeat(1_000_000)}">`, /attribValue/],
])('SYN-2 a workbook with %s is refused before it fills the memory', async (_, xml, reason) => {
  const sheet = `<worksheet><sheetData>${xml}</sheetData></worksheet>`
  const file = await zipFile({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet })
  expect(await openFile(testFile('publicadas.xlsx', file))).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(reason),
  })
})

test.skipIf(!hasRealData)(
  'SYN-2 the real sheet and its CSV give the same tenders, line by line (needs the real data)',
  async () => {
    const asOf = new Date('2025-05-06T04:00:00Z')
    const sheet = await readAll(realData('export_publicadas_2025-05-06.xlsx'), asOf)
    const csvPath = realData('export_publicadas_2025-05-06.csv.gz')
    const csv = await readAll(csvPath, asOf)
    expect(basename(csv.file.path)).toMatch(/csv/)
    expect(csv.records).toEqual(sheet.records)
    expect(sheet.refused).toEqual([])
    // an independent count: rows begin with a code and a semicolon
    const starts =
      gunzipSync(readFileSync(csvPath))
        .toString('utf8')
        .match(/^\d+-\d+-[A-Z0-9]+;/gm) ?? []
    expect(sheet.records).toHaveLength(new Set(starts).size)
    expect(sheet.records.flatMap(({ items }) => items ?? [])).toHaveLength(starts.length)
    expect(sheet.records.filter(({ type_code, closes_at, region }) => !type_code || !closes_at || !region)).toEqual([])
  },
)
