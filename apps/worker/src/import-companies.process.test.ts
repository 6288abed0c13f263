import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { findLegalName } from '@mirador/database/accounts/tax-registry'
import { connect } from '@mirador/database/connection/connect'
import { lockDataDir } from '@mirador/database/connection/data-dir-lock'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { checkDigit } from '@mirador/domain/account/rut'
import { QUICK_START } from '@mirador/testing/processes/quick-start'
import { afterEach, beforeEach, expect, test } from 'vitest'

const command = fileURLToPath(new URL('import-companies.ts', import.meta.url))
const HEADER = 'RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-companies-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rutOf = (i: number) => `${70_000_000 + i}-${checkDigit(String(70_000_000 + i))}`

function content(rows: number, extra = ''): string {
  const lines = Array.from(
    { length: rows },
    (_, i) => `${rutOf(i).replace('-', '\t')}\t3\tEMPRESA ${i}\t2001-05-03\t\n`,
  )
  return `${HEADER}\n${lines.join('')}${extra}`
}

function start(args: readonly string[]) {
  const { DATABASE_URL: _url, ...env } = process.env
  return spawn(process.execPath, [...QUICK_START, command, ...args], {
    env: { ...env, DATA_DIR: dataDir, INIT_CWD: folder },
  })
}

async function run(...args: string[]) {
  const child = start(args)
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, errors }
}

const count = (out: string, label: string) =>
  Number(new RegExp(`${label} +([\\d.]+)`).exec(out)?.[1]?.replaceAll('.', '') ?? Number.NaN)

test('REG-8 an import shows its progress and ends with a summary that names the refused lines', async () => {
  await copyMigratedDatabase(dataDir)
  const extra = Array.from({ length: 25 }, () => 'x\ty\n').join('')
  writeFileSync(join(folder, 'PUB_NOMBRES_PJ.txt'), content(2000, extra))
  const args = ['PUB_NOMBRES_PJ.txt', '--rejects', 'rechazos.txt']
  const { code, out, errors } = await run(...args)
  expect(code).toBe(0)
  expect(errors).toContain('Importando: 100 %')
  expect(out).toMatch(/^PUB_NOMBRES_PJ\.txt: importación terminada en \d+,\d s \([\d.]+ filas por segundo\)/)
  const labels = ['leídas', 'nuevas', 'actualizadas', 'sin cambios', 'repetidas de un RUT', 'rechazadas']
  expect(labels.map((label) => count(out, label))).toEqual([2000, 2000, 0, 0, 0, 25])
  expect(out).toContain('Rechazadas (las primeras 20; todas con --rejects ARCHIVO):')
  expect(out).toContain('PUB_NOMBRES_PJ.txt:2002  tiene 2 columnas en vez de 6')
  expect(readFileSync(join(folder, 'rechazos.txt'), 'utf8').trimEnd().split('\n')).toHaveLength(25)

  const again = await run(...args)
  expect(labels.map((label) => count(again.out, label))).toEqual([2000, 0, 0, 2000, 0, 25])
})

test('REG-8 a dry run counts without opening a database', async () => {
  writeFileSync(join(folder, 'nombres.txt.gz'), gzipSync(content(10)))
  const { code, out } = await run('nombres.txt.gz', '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('lectura de prueba terminada')
  expect(count(out, 'leídas')).toBe(10)
  expect(existsSync(dataDir)).toBe(false)
})

test('REG-8 the command reports errors in one line and fails', async () => {
  writeFileSync(join(folder, 'otra.csv'), 'nombre;edad\nAna;3\n')
  writeFileSync(join(folder, 'cut.gz'), gzipSync(content(5000)).subarray(0, 4000))
  for (const [args, message] of [
    [[], /^Nombra un archivo\.\nUso: /],
    [['a.txt', 'b.txt'], /^Nombra un archivo\./],
    [['a.txt', '--todo'], /^No se entienden las opciones/],
    [['no-existe.txt'], /^No existe .*no-existe\.txt\.\n$/],
    [['.'], /^Es una carpeta: nombra un archivo\.\n$/],
    [['otra.csv'], /^.*otra\.csv no es PUB_NOMBRES_PJ: .+\n$/],
    [['cut.gz', '--dry-run'], /El archivo está dañado: .+\n$/],
  ] as const) {
    const { code, errors } = await run(...args)
    expect(errors).toMatch(message)
    expect(errors).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
  }
})

test('REG-8 the import names the process that holds the embedded database and stops', async () => {
  writeFileSync(join(folder, 'nombres.txt'), content(3))
  const unlock = lockDataDir(dataDir)
  const { code, errors } = await run('nombres.txt')
  unlock()
  expect(code).toBe(1)
  expect(errors).toMatch(new RegExp(`^La carpeta de datos .* está en uso por el proceso ${process.pid} .*\\n$`))
})

test('REG-8 an import killed halfway stores nothing, and a repeated one loads everything', async () => {
  await copyMigratedDatabase(dataDir)
  const total = 40_000
  writeFileSync(join(folder, 'nombres.txt'), content(total))
  const child = start(['nombres.txt'])
  child.stderr.on('data', (chunk) => {
    if (/[5-9]0 %/.test(String(chunk))) child.kill('SIGKILL')
  })
  expect(await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)))).toBe('SIGKILL')

  const { out } = await run('nombres.txt')
  expect([count(out, 'nuevas'), count(out, 'sin cambios')]).toEqual([total, 0])
  const database = await connect({ dataDir })
  const runs = await database.db.selectFrom('ingestion_run').select('outcome').orderBy('id').execute()
  const last = await findLegalName(database.db, rutOf(total - 1))
  await database.close()
  expect(runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok'])
  expect(last).toBe(`EMPRESA ${total - 1}`)
})
