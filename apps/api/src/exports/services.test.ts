import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asWritten } from '@mirador/domain/files/csv'
import { importFiles } from '@mirador/ingestion/files/import-files'
import { openTenderFile } from '@mirador/ingestion/files/tender-file'
import { openDirectoryFile } from '@mirador/ingestion/services/directory-file'
import { importServices } from '@mirador/ingestion/services/import-directory'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
/** Sheets from users, kept beside the repository. */
const FIELD = fileURLToPath(new URL('../../../../../shared/data/campo/c09-planillas/', import.meta.url))

let app: Awaited<ReturnType<typeof openTestApp>>
let token: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-exports-'))
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  token = (await app.signIn('ventas@empresa.cl')).token
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const download = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await answer.arrayBuffer())
}

function stored(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function importSheet(path: string) {
  const refused: string[] = []
  const { stored } = await importServices(app.database, [await openDirectoryFile(path)], {
    now: () => NOW,
    replace: true,
    onRefused: (_, line, reason) => refused.push(`${line}: ${reason}`),
  })
  return { services: stored?.services, refused }
}

/** Exports the directory in each format, and imports each file again. */
async function importAgain(count: number) {
  for (const format of ['csv', 'xlsx'] as const) {
    const path = stored(`servicios.${format}`, await download(`/api/servicios/export?format=${format}`))
    expect(await importSheet(path), format).toEqual({
      services: { created: 0, updated: 0, unchanged: count, retired: 0 },
      refused: [],
    })
  }
}

const SHEET = `codigo;servicio;tipo;ubicacion;contacto;email;telefono
S-1;=Curso;Taller "A"; y B;Santiago;-Oficina;a@ejemplo.example;+56 9 8123 4410
S-2;'=Curso;Legal;+56 norte;@Ana;b@ejemplo.example;+56 2 2345 6789 anexo 12
S-3;_x0041_ literal;Legal;Rango 10%, 20%;O'Higgins;;+54 11 4123 4567
S-4;-5 % de descuento;Legal;"Contacto: +56 2; -20 °C";;;600 360 7777
=S-5;Curso +1, =2;Legal;;;;(2) 2345 6789
`.replace('Taller "A"; y B', '"Taller ""A""; y B"')

test('SER-3 an exported directory, as CSV and as a workbook, is imported again without a change', async () => {
  expect(await importSheet(stored('hoja.csv', SHEET))).toMatchObject({ services: { created: 5 }, refused: [] })
  await importAgain(5)
  const [header, ...rows] = readCsv(await download('/api/servicios/export?format=csv'))
  expect(header?.[0]).toBe('Código')
  expect(rows.map((cells) => cells[6]).filter((phone) => phone?.startsWith('+'))).toHaveLength(4)
})

test('SER-3 a sheet exported while telephones had an apostrophe is imported', async () => {
  const sheet = "codigo;servicio;tipo;telefono\nS-9;Taller;Legal;'+56 9 8123 4410\n"
  expect(await importSheet(stored('antigua.csv', sheet))).toMatchObject({ services: { created: 1 }, refused: [] })
  await importAgain(1)
})

test.skipIf(!existsSync(FIELD))(
  'SER-3 the reported sheet and names are exported unchanged (needs the field data)',
  async () => {
    expect(await importSheet(`${FIELD}servicios.csv`)).toMatchObject({ refused: [] })
    await importAgain(2)

    const file = await openTenderFile(`${FIELD}publicadas-2026-11-26.csv`, { now: NOW })
    if ('reason' in file) throw new Error(file.reason)
    await importFiles(app.database, [file], { now: () => NOW })
    const tenders = await app.database.db.selectFrom('tender').select(['bid_idn', 'name']).orderBy('bid_idn').execute()
    expect(tenders).toHaveLength(9)
    const names = new Map(tenders.map(({ bid_idn, name }) => [bid_idn, name]))
    const [, ...csv] = readCsv(await download('/api/bid/export?format=csv&columns=bid_idn,name'))
    const [, ...sheet] = await readXlsx(await download('/api/bid/export?format=xlsx&columns=bid_idn,name'))
    expect(csv).toHaveLength(9)
    for (const [code = '', name = ''] of csv) {
      expect(asWritten(name)).toBe(names.get(code))
      if (!names.get(code)?.startsWith('=')) expect(name).toBe(names.get(code))
    }
    expect(new Map(sheet.map((row) => [row.get('A'), row.get('B')]))).toEqual(names)
  },
)
