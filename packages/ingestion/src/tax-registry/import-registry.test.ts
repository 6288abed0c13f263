import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findLegalName } from '@mirador/database/accounts/tax-registry'
import { findLastRun } from '@mirador/database/source/ingestion-runs'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { checkDigit } from '@mirador/domain/account/rut'
import { expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { testFile, testFolder } from '../files/test-folder.ts'
import { importRegistry } from './import-registry.ts'
import { BadRegistryFile, openRegistryFile } from './registry-file.ts'

const HEADER = 'RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG'
const now = () => new Date('2026-11-20T12:00:00Z')

async function read(content: string | Buffer, name = 'PUB_NOMBRES_PJ.txt') {
  const file = await openRegistryFile(testFile(name, content))
  const batches = await Array.fromAsync(file.read())
  return {
    rows: batches.flatMap(({ rows }) => rows),
    refused: batches.flatMap(({ refused }) => refused.map(({ line, reason }) => `${line}: ${reason}`)),
  }
}
const rowsOf = async (...lines: string[]) => (await read([HEADER, ...lines].join('\r\n'))).rows

async function zipped(entries: Record<string, string>): Promise<Buffer> {
  const path = join(testFolder(), 'names.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const out = createWriteStream(path)
  zip.outputStream.pipe(out)
  await new Promise((done) => out.once('close', done))
  return readFile(path)
}

async function openDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

const line = (body: number, name: string) => `${body}\t${checkDigit(String(body))}\t3\t${name}\t2001-05-03\t\n`

test('REG-8 a row gives rut, name, start and whether the company is active', async () => {
  expect(
    await rowsOf(
      '76118195\t5\t3\t  FICTICIA   DEL SUR SPA \t2001-05-03 00:00:00\t',
      '96.712.740\tk\t3\t"EJEMPLO ""CENTRAL"" S.A."\t3/5/1998\t2020-12-31',
      '077016120\t7\t\t"EL SOL" Y "LA LUNA"\t1993-13-01\t',
    ),
  ).toEqual([
    { line: 2, rut: '76118195-5', razon_social: 'FICTICIA DEL SUR SPA', is_active: true, started_on: '2001-05-03' },
    { line: 3, rut: '96712740-K', razon_social: 'EJEMPLO "CENTRAL" S.A.', is_active: false, started_on: '1998-05-03' },
    { line: 4, rut: '77016120-7', razon_social: '"EL SOL" Y "LA LUNA"', is_active: true, started_on: null },
  ])
})

test('REG-8 columns are found by name, whatever their order, with a BOM and in either encoding', async () => {
  const header = '\uFEFFRAZON_SOCIAL\tFECHA_TG_VIG\tRUT\tDV\tFECHA_INICIO_VIG'
  const [row] = (await read(`${header}\nÑANDÚ SPA\t\t76118195\t5\t2001-05-03\n`)).rows
  expect(row).toMatchObject({ rut: '76118195-5', razon_social: 'ÑANDÚ SPA', is_active: true })
  const latin = Buffer.from(`${HEADER}\n76118195\t5\t3\tÑANDÚ SPA\t2001-05-03\t\n`, 'latin1')
  expect((await read(latin)).rows[0]?.razon_social).toBe('ÑANDÚ SPA')
})

test('REG-8 every refused line is reported by number, and the other lines are stored', async () => {
  const { rows, refused } = await read(
    [
      HEADER,
      '76118195\t4\t3\tDÍGITO MALO\t2001-05-03\t',
      'A76118195\t5\t3\tRUT MALO\t2001-05-03\t',
      '0\t0\t3\tRUT CERO\t2001-05-03\t',
      '',
      '76118195\t5\t3\t   \t2001-05-03\t',
      '76118195\t5\t3\tFALTAN COLUMNAS',
      `76118195\t5\t3\t${'LARGA '.repeat(20_000)}\t2001-05-03\t`,
      '76118195\t5\t3\tBUENA SPA\t2001-05-03\t',
    ].join('\n'),
  )
  expect(refused).toEqual([
    '2: el dígito verificador de 76118195 no es «4»',
    '3: el RUT «A76118195» no es un número',
    '4: el RUT «0» no es un número',
    '6: no trae razón social',
    '7: tiene 4 columnas en vez de 6',
    '8: es demasiado larga',
  ])
  expect(rows.map(({ line, razon_social }) => [line, razon_social])).toEqual([[9, 'BUENA SPA']])
})

test('REG-8 lines are complete for any split of the file into chunks', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => line(70_000_000 + i, `EMPRESA FICTICIA NÚMERO ${i} ÑÑÑ`))
  const { rows, refused } = await read(`${HEADER}\n${lines.join('')}`)
  expect(refused).toEqual([])
  expect(rows).toHaveLength(20_000)
  expect(rows.every(({ razon_social }, i) => razon_social === `EMPRESA FICTICIA NÚMERO ${i} ÑÑÑ`)).toBe(true)
  expect(rows.every(({ line }, i) => line === i + 2)).toBe(true)
})

test('REG-8 the file may come as ZIP or gzip', async () => {
  const content = `${HEADER}\n${line(76118195, 'FICTICIA SPA')}`
  const zip = await zipped({ 'LEEME.txt': 'Hola', 'PUB_NOMBRES_PJ.txt': content, 'foto.png': 'x'.repeat(1000) })
  for (const packed of [zip, gzipSync(content)]) expect((await read(packed)).rows).toHaveLength(1)
})

test.each<[string, () => Promise<Buffer> | string]>([
  ['another file', () => 'nombre;edad\nAna;3\n'],
  ['an empty file', () => ''],
  ['a binary file', () => '\u0000\u0001\u0002'.repeat(50_000)],
  ['a ZIP without text', () => zipped({ 'foto.png': 'x' })],
  ['a ZIP that is cut', async () => (await zipped({ 'a.txt': HEADER })).subarray(0, 40)],
])('REG-8 %s is refused in one sentence', async (_, content) => {
  await expect(read(await content())).rejects.toThrow(BadRegistryFile)
})

test('REG-8 an import stores and counts the names, reports refusals and records its run', async () => {
  const database = await openDatabase()
  const lines = Array.from({ length: 25_000 }, (_, i) => line(70_000_000 + i, `EMPRESA ${i}`))
  const content = `${HEADER}\n${lines.join('')}x\ty\n${line(70_000_000, 'EMPRESA 0 BIS')}`
  const file = await openRegistryFile(testFile('PUB_NOMBRES_PJ.txt', content))
  const refused: string[] = []
  let bytes = 0
  const importAll = () =>
    importRegistry(database, file, {
      now,
      onBytes: (count) => {
        bytes += count
      },
      onRefused: (at, reason) => refused.push(`${at}: ${reason}`),
    })
  const counts = { read: 25_001, refused: 1, undated: 0, updated: 0, duplicates: 1 }
  expect(await importAll()).toEqual({ ...counts, created: 25_000, unchanged: 0 })
  expect(bytes).toBe(file.size)
  expect(refused).toEqual(['25002: tiene 2 columnas en vez de 6'])
  expect(await findLegalName(database.db, `70024999-${checkDigit('70024999')}`)).toBe('EMPRESA 24999')
  expect(await findLegalName(database.db, `70000000-${checkDigit('70000000')}`)).toBe('EMPRESA 0 BIS')
  expect(await importAll()).toEqual({ ...counts, created: 0, unchanged: 25_000 })
  expect(await findLastRun(database.db, 'import:tax-registry')).toMatchObject({
    outcome: 'partial',
    reason: 'Se rechazaron 1 filas.',
    counts: { read: 25_001, unchanged: 25_000 },
  })
})

test('REG-8 an aborted import, or one with a damaged file, stores nothing and is recorded with its outcome', async () => {
  const database = await openDatabase()
  const stopping = new AbortController()
  const lines = Array.from({ length: 30_000 }, (_, i) => line(70_000_000 + i, `EMPRESA ${i}`)).join('')
  const complete = await openRegistryFile(testFile('PUB_NOMBRES_PJ.txt', `${HEADER}\n${lines}`))
  const onBytes = () => stopping.abort()
  await expect(importRegistry(database, complete, { now, onBytes, signal: stopping.signal })).rejects.toThrow()
  expect(await findLastRun(database.db, 'import:tax-registry')).toMatchObject({ outcome: 'interrupted' })

  const packed = gzipSync(`${HEADER}\n${lines}`)
  const cut = await openRegistryFile(testFile('cut.gz', packed.subarray(0, packed.length - 2000)))
  await expect(importRegistry(database, cut, { now })).rejects.toThrow()
  expect(await findLastRun(database.db, 'import:tax-registry')).toMatchObject({ outcome: 'failed' })
  expect(await database.db.selectFrom('tax_registry').select('rut').limit(1).execute()).toEqual([])
})
