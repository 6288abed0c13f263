import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openFile, readAll, testFile } from './test-folder.ts'
import { zipFile } from './test-workbook.ts'

/** Files in the forms in which people save them, kept beside the repository. */
const FIELD = fileURLToPath(new URL('../../../../../shared/data/campo/', import.meta.url))
const NOW = new Date('2026-11-27T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('tender').execute()
})

/** Imports a file and returns the stored rows. */
async function load(path: string) {
  const file = await openFile(path, { now: NOW })
  if ('reason' in file) throw new Error(file.reason)
  const refused: string[] = []
  await importFiles(database, [file], {
    now: () => NOW,
    onRefused: (_, line, reason) => refused.push(`${line}: ${reason}`),
  })
  const tenders = await database.db
    .selectFrom('tender')
    .select(['bid_idn', 'name', 'description', 'published_at', 'closes_at', 'source_at'])
    .orderBy('bid_idn')
    .execute()
  return { tenders, refused }
}

describe.skipIf(!existsSync(FIELD))('files reported by users (needs the field data)', () => {
  test('SYN-2 the escapes of a workbook are decoded', async () => {
    const { tenders, refused } = await load(`${FIELD}c01-escapes-xlsx/publicadas-2026-11-26.xlsx`)
    expect(refused).toEqual([])
    expect(tenders.map(({ name }) => name)).toEqual([
      'Servicio de aseo y ornato',
      'Compra de papel tamaño carta',
      expect.stringMatching(/^Insumos ?médicos$/),
      'Clave literal _x000D_ en el texto',
    ])
    expect(tenders[0]?.description).toBe('Primera parte\nsegunda parte')
    expect(tenders[2]?.description).toBe('Comilla “así”')
  })

  test('SYN-2 rows and cells of a workbook need no numbers', async () => {
    const { tenders, refused } = await load(`${FIELD}c02-xlsx-sin-referencias/publicadas-2026-11-26.xlsx`)
    expect(refused).toEqual([])
    expect(tenders).toMatchObject([
      { bid_idn: '990102-1-LE26', name: 'Servicio de mantención de ascensores' },
      { bid_idn: '990102-2-LE26', name: 'Compra de guantes de nitrilo' },
    ])
  })

  test.each([
    ['', '990105-1-LE26', 'Compra de mobiliario escolar'],
    ['utf16/', '990105-2-LE26', 'Compra de útiles de aseo'],
    ['comillas/', '990105-3-LE26', 'Compra de colchonetas'],
  ])(
    'SYN-2 a CSV with a separator line, in UTF-16 or with a quoted header is read: %s',
    async (folder, bid_idn, name) => {
      const { tenders, refused } = await load(`${FIELD}c05-csv-sep/${folder}publicadas-2026-11-26.csv`)
      expect(refused).toEqual([])
      expect(tenders).toMatchObject([{ bid_idn, name, closes_at: new Date('2026-12-15T18:00:00Z') }])
    },
  )

  test('SYN-2 the daily sheet saved as CSV is read below its titles, which state its time', async () => {
    const { tenders, refused } = await load(`${FIELD}c20-planilla-guardada-csv/publicadas-2026-11-26.csv`)
    expect(refused).toEqual([])
    expect(tenders).toMatchObject([
      { bid_idn: '990140-1-LE26', name: 'Servicio de vigilancia para recintos' },
      {
        bid_idn: '990140-2-LE26',
        name: 'Adquisición de señalética vial',
        published_at: new Date('2026-11-20T13:00:00Z'),
        closes_at: new Date('2026-12-15T18:00:00Z'),
        source_at: new Date('2026-11-26T10:15:00Z'),
      },
    ])
    const control = await load(`${FIELD}c20-planilla-guardada-csv/solo-titulo/publicadas-2026-11-26.csv`)
    expect(control.tenders.map(({ bid_idn }) => bid_idn)).toContain('990140-3-LE26')
  })
})

const HEADER = 'Numero Adquisición;Tipo Adquisición;Nombre Adquisición;Organismo;Código ONU'
const ROW = '1057-1-LE26;LE;Compra de toldos;MUNICIPALIDAD DE EJEMPLO;44103103'
const TITLE = 'Listado de Licitaciones Publicadas al 20/11/2026 07:15;;;;'

test.each([
  ['titles above the header', `;;;;\r\n${TITLE}\r\n"Son ""2"";";;;;\r\n\r\n${HEADER}\r\n${ROW}\r\n`, 6],
  ['a separator line', `sep=;\r\n${HEADER}\r\n${ROW}\r\n`, 3],
  ['a quoted separator line', `"sep=,"\r\n${`${HEADER}\r\n${ROW}`.replaceAll(';', ',')}`, 3],
  ['a mark and a quoted header', `\uFEFF${HEADER.replace(/[^;]+/g, '"$&"')}\r\n${ROW}`, 2],
  ['a header without rows below titles', `${TITLE}\r\n${HEADER}`, undefined],
])('SYN-2 a CSV with %s is read, and its lines are counted from the start', async (_, content, line) => {
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    if (encoding === 'latin1' && content.startsWith('\uFEFF')) continue
    const text = encoding === 'utf16le' ? `\uFEFF${content.replace('\uFEFF', '')}` : content
    const { records, lineNumbers, refused } = await readAll(
      testFile('publicadas-2026-11-20.csv', Buffer.from(text, encoding)),
    )
    expect(refused).toEqual([])
    expect(lineNumbers).toEqual(line === undefined ? [] : [line])
    expect(records.map(({ name, institution_name }) => [name, institution_name])).toEqual(
      line === undefined ? [] : [['Compra de toldos', 'MUNICIPALIDAD DE EJEMPLO']],
    )
  }
})

test('SYN-2 the time in the title of a CSV counts before the day in its name', async () => {
  const { file } = await readAll(testFile('publicadas-2026-11-19.csv', `${TITLE}\r\n${HEADER}\r\n${ROW}\r\n`))
  expect(file.sourceAt).toEqual(new Date('2026-11-20T10:15:00Z'))
})

test('SYN-2 an answer that PowerShell saved in UTF-16 is read', async () => {
  const answer = { Cantidad: 0, FechaCreacion: '2026-11-20T10:00:00Z', Version: 'v1', Listado: [] }
  const path = testFile('respuesta.json', Buffer.from(`\uFEFF${JSON.stringify(answer)}`, 'utf16le'))
  expect(await openFile(path)).toMatchObject({ kind: 'api-answers' })
})

test.each([
  [
    'the CSV of the report viewer',
    'Textbox36,TipoLC,Textbox40\r\nx,LE,y\r\n',
    /descarga en su lugar la planilla de licitaciones publicadas/,
  ],
  ['a report below a title', 'Listado\r\n\r\nTextbox9;Nombre\r\n1;2\r\n', /visor de reportes/],
  ['an unrelated table', 'nombre;edad\r\nAna;3\r\n', /no cambies sus encabezados/],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /guárdalo como \.xlsx/],
])('SYN-2 %s is refused with advice', async (_, content, reason) => {
  expect(await openFile(testFile('publicadas-2026-11-20.csv', content))).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(reason),
  })
})

test.each(['xl/workbook.bin', 'content.xml'])(
  'SYN-2 a workbook of another format (%s) is refused with advice',
  async (part) => {
    const path = testFile('publicadas-2026-11-20.xlsx', await zipFile({ [part]: 'x' }))
    expect(await openFile(path)).toMatchObject({ reason: expect.stringMatching(/guárdalo como \.xlsx/) })
  },
)
