import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@mirador/database/connection/connect'
import { listRelatores, listServices, listServiceTypes } from '@mirador/database/directory/services'
import { findLastRun } from '@mirador/database/source/ingestion-runs'
import { findSyncStatus } from '@mirador/database/source/sync-status'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workbookFile, zipFile } from '../files/test-workbook.ts'
import { openDirectoryFile } from './directory-file.ts'
import { importServices } from './import-directory.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const EXAMPLES = fileURLToPath(new URL('../../../../docs/directory/', import.meta.url))
let database: Database
let folder: string
beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'mirador-directory-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function load(paths: string[], { replace = false, isDryRun = false } = {}) {
  const refused: string[] = []
  const files = await Promise.all(paths.map(openDirectoryFile))
  const result = await importServices(isDryRun ? undefined : database, files, {
    now: () => NOW,
    replace,
    onRefused: (_path, line, reason) => refused.push(`${line}: ${reason}`),
  })
  return { ...result, refusals: refused }
}
const services = async () => (await listServices(database.db, { offset: 0, limit: 100 })).services
const names = async () => (await services()).map(({ service_name }) => service_name)

test('SER-3 the three example sheets of the documentation load without refusals, and a second time without effect', async () => {
  const sheets = ['servicios.csv', 'tipos.csv', 'relatores.csv'].map((name) => join(EXAMPLES, name))
  const first = await load(sheets)
  expect(first).toMatchObject({ refused: 0, read: { services: 6, types: 6, relatores: 5 } })
  expect(first.stored?.services).toEqual({ created: 5, updated: 0, unchanged: 1, retired: 0 })
  expect(await names()).toContain('Certificación ISO 9001 para proveedores')
  expect(await services()).toContainEqual(
    expect.objectContaining({ contact_name: 'Estudio "Lagos & Vial"', mobile: '+56 2 2000 0187' }),
  )
  expect(await listServiceTypes(database.db)).toHaveLength(6)
  expect((await listRelatores(database.db)).map(({ type_name }) => type_name)).not.toContain('Ignacio Ñancupil')
  const again = await load(sheets, { replace: true })
  expect(again.stored).toMatchObject({
    services: { created: 0, updated: 0, retired: 0 },
    types: { created: 0, updated: 0, retired: 0 },
    relatores: { created: 0, updated: 0, retired: 0 },
  })
})

test('SER-3 every column of the example sheets is described in the documentation', () => {
  const guide = readFileSync(join(EXAMPLES, '../directory.md'), 'utf8')
  for (const sheet of ['servicios', 'tipos', 'relatores']) {
    const header = readFileSync(join(EXAMPLES, `${sheet}.csv`), 'utf8').split('\n')[0] as string
    for (const column of header.split(';')) expect(guide, column).toContain(`\`${column}\``)
  }
})

const HEADER = 'Código;Servicio;Tipo;Teléfono'

test('SER-3 bad rows are reported by line, and the good ones are stored', async () => {
  const path = file(
    's.csv',
    `${HEADER}\r\nS-1;"Taller\r\nlargo";Legal;\r\n;;;\r\n\r\nS-2;;Legal;12\r\nS-3;Uno;Legal\r\ns-1;Otra vez;Legal;\r\nS-4;Dos;Legal;600 123 4567\r\n`,
  )
  expect(await load([path])).toMatchObject({
    read: { services: 2 },
    refused: 3,
    refusals: [
      '6: falta servicio; telefono no es válido: «12»',
      '7: tiene 3 columnas en vez de 4',
      '8: repite el código S-1 de la línea 2',
    ],
  })
  expect(await names()).toEqual(['Dos', 'Taller largo'])
  expect(await findLastRun(database.db, 'import:services')).toMatchObject({
    outcome: 'partial',
    reason: 'Se rechazaron 3 filas.',
  })
})

test.each([
  ['UTF-8 with its mark and semicolons', Buffer.from(`\uFEFF${HEADER}\nS-1;Señalética;Diseño;\n`)],
  ['Windows-1252 as Excel saves it', Buffer.from(`${HEADER}\r\nS-1;Señalética;Diseño;\r\n`, 'latin1')],
  ['commas and quotes', Buffer.from(`"codigo","servicio","tipo"\n"S-1","Señalética","Diseño"\n`)],
  ['the line ends of an old Macintosh', Buffer.from(`${HEADER}\rS-1;Señalética;Diseño;\r`)],
  ['UTF-16 as Excel saves "Texto Unicode"', Buffer.from(`\uFEFF${HEADER}\r\nS-1;Señalética;Diseño;\r\n`, 'utf16le')],
  ['semicolons below a line that names them', Buffer.from(`\uFEFFsep=;\r\n${HEADER}\r\nS-1;Señalética;Diseño;\r\n`)],
  ['tabs and a blank first line', Buffer.from(`\ntipo\tSERVICIO\tcodigo\nDiseño\tSeñalética\tS-1`)],
])('SER-3 a sheet in %s is read', async (_, content) => {
  expect(await load([file('s.csv', content)])).toMatchObject({ refused: 0, read: { services: 1 } })
  expect(await services()).toMatchObject([{ service_name: 'Señalética', service_type: 'Diseño' }])
})

test.each([
  ['codigo;servicio\nS-1;Taller\n', 'no tiene la columna tipo.'],
  ['servicio;tipo;codigo;CÓDIGO\n', 'tiene dos columnas «codigo».'],
  ['nombre;edad\nAna;3\n', 'no es una hoja del directorio'],
  ['\n\n', 'está vacío.'],
  ['PK\u0003\u0004 hoja', 'el ZIP está dañado o incompleto'],
  [Buffer.from('\uFEFFcodigo\tservicio', 'utf16le'), 'no tiene la columna tipo.'],
])('SER-3 a file that is not a sheet is refused with a reason: %#', async (content, reason) => {
  await expect(openDirectoryFile(file('x.csv', content as string))).rejects.toThrow(reason)
})

test('SER-3 a sheet in a workbook is read, and another ZIP refused with advice', async () => {
  const rows = [
    ['Directorio', undefined],
    ['Código', 'Servicio', 'Tipo', 'Teléfono'],
    [7, 'Señalética', 'Diseño', 56_981_234_410],
    ['S-2', undefined, 'Diseño', '12'],
  ]
  expect(await load([file('s.xlsx', await workbookFile(rows, 'shared'))])).toMatchObject({
    read: { services: 1 },
    refusals: ['4: falta servicio; telefono no es válido: «12»'],
  })
  expect(await services()).toMatchObject([{ service_name: 'Señalética', mobile: '+56 9 8123 4410' }])
  const zip = file('s.zip', await zipFile({ 'servicios.csv': 'codigo;servicio;tipo\n' }))
  await expect(openDirectoryFile(zip)).rejects.toThrow('es un ZIP: descomprímelo')
})

test('SER-3 unused columns are reported', async () => {
  const { unread } = await openDirectoryFile(file('s.csv', `${HEADER};Observaciones;telefno;\n`))
  expect(unread).toEqual(['observaciones', 'telefno'])
})

test('SER-3 replace retires entries that the sheet does not name, but nothing while a row is refused', async () => {
  await load([file('all.csv', `${HEADER}\nS-1;Uno;Legal;\nS-2;Dos;Legal;\n`)])
  const bad = await load([file('bad.csv', `${HEADER}\nS-1;Uno;Legal;\nS-2;;;\n`)], { replace: true })
  expect(bad.isReplaceSkipped).toBe(true)
  expect(await names()).toEqual(['Dos', 'Uno'])
  const good = await load([file('good.csv', `${HEADER}\nS-1;Uno;Legal;\n`)], { replace: true })
  expect(good.stored?.services).toEqual({ created: 0, updated: 0, unchanged: 1, retired: 1 })
  expect(await names()).toEqual(['Uno'])
})

test('SER-3 a trial run, or a sheet without a good row, changes nothing', async () => {
  await load([file('s.csv', `${HEADER}\nS-1;Uno;Legal;\n`)])
  const dry = await load([file('dry.csv', `${HEADER}\nS-9;Nueve;Legal;\nS-8;;;\n`)], { isDryRun: true })
  expect(dry).toMatchObject({ read: { services: 1 }, refused: 1 })
  expect(dry.stored).toBeUndefined()
  const bad = await load([file('bad.csv', `${HEADER}\n;;Legal;\n`)], { replace: true })
  expect(bad).toMatchObject({ read: { services: 0 }, refused: 1 })
  expect(bad.stored).toBeUndefined()
  expect(await names()).toEqual(['Uno'])
})

test('SER-3 loading the directory does not make the tenders look freshly read', async () => {
  await load([file('s.csv', `${HEADER}\nS-1;Uno;Legal;\n`)])
  expect(await findSyncStatus(database.db)).toMatchObject({ last_read_at: null, last_sync_at: null })
})
