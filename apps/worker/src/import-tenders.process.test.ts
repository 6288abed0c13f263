import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { lockDataDir } from '@mirador/database/connection/data-dir-lock'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { QUICK_START } from '@mirador/testing/processes/quick-start'
import { afterEach, beforeEach, expect, test } from 'vitest'

const command = fileURLToPath(new URL('import-tenders.ts', import.meta.url))
const HEADER =
  'codigo;nombre;institucion_nombre;institucion_rut;unidad;direccion;comuna;region;tipo;descripcion;fecha_inicio;fecha_final;fecha_adjudicacion;monto_estimado;unidad_monetaria;proveedores_participantes;adjudicados'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-import-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function stateFile(name: string, rows: number, extra = ''): string {
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `${i + 1}-${(i % 900) + 1}-LE26;"Compra ${i}";"INSTITUCIÓN ${i % 50}";"61.${100 + (i % 50)}.000-0";"Unidad";"";"";"Región de Los Ríos";"LE";"${'Descripción de la compra. '.repeat(8)}";2026-08-10T15:20:31.18;2026-08-31T16:00:00;;${i};"CLP";0;0`,
  )
  const path = join(folder, name)
  writeFileSync(path, `\uFEFF${[HEADER, ...lines].join('\n')}\n${extra}`)
  return path
}

function start(args: readonly string[]): ChildProcessWithoutNullStreams {
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

test('SYN-2 an import shows its progress and ends with a summary that lists the refused lines', async () => {
  const rejects = join(folder, 'rechazos.txt')
  const bad = Array.from({ length: 25 }, (_, i) => `x${i};1\n`).join('')
  stateFile('publicadas.csv', 300, bad)
  writeFileSync(join(folder, 'notas.csv'), 'hola;mundo\n')
  const { code, out, errors } = await run('.', '--as-of', '2026-10-01', '--rejects', rejects)
  expect(code).toBe(0)
  expect(errors).toContain('Importando: 100 %')
  expect(out).toMatch(/^Importación terminada en \d+,\d s \([\d.]+ licitaciones por segundo\)/)
  expect(['archivos', 'leídas', 'nuevas', 'sin cambios', 'rechazadas'].map((label) => count(out, label))).toEqual([
    1, 300, 300, 0, 26,
  ])
  expect(out).toContain('Por estado: Publicada 300')
  expect(out).toContain('Rechazadas (las primeras 20 de 26; todas con --rejects ARCHIVO):')
  expect(out).toContain('publicadas.csv:302  tiene 2 columnas en vez de 17')
  expect(out).not.toContain('publicadas.csv:326')
  const all = readFileSync(rejects, 'utf8').trimEnd().split('\n')
  expect(all).toHaveLength(26)
  expect(all.at(-1)).toBe(`${join(folder, 'publicadas.csv')}:326\ttiene 2 columnas en vez de 17`)
})

test('SYN-2 the summary counts and names the omitted cells', async () => {
  const path = join(folder, '2026-10-01-publicadas.csv')
  const header = 'codigo;nombre;institucion_nombre;institucion_rut;region;fecha_final'
  const row = '1-1-LE26;Sillas;HOSPITAL;61.602.000-8'
  writeFileSync(path, `${header}\n${row};Región del Sur;15/12/2026 15:00\n${row};Región del Maule;31/11/2026\n`)
  const { code, out } = await run(path, '--dry-run')
  expect(code).toBe(0)
  expect(['leídas', 'rechazadas', 'celdas ilegibles'].map((label) => count(out, label))).toEqual([1, 1, 1])
  expect(out).toContain('publicadas.csv:3  «31/11/2026» bajo fecha_final no se puede leer')
  expect(out).toContain(
    'Celdas ilegibles:\n  2026-10-01-publicadas.csv:2  «Región del Sur» bajo region no se puede leer',
  )
})

test('SYN-2 a dry run counts without opening a database', async () => {
  stateFile('cerradas.csv', 10)
  const { code, out } = await run('cerradas.csv', '--as-of', '2026-10-01', '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('Lectura de prueba terminada')
  expect(out).toContain('Por estado: Cerrada 10')
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ['nothing to read', [], /^Falta decir qué importar/],
  ['a path that does not exist', ['no-existe.csv'], /^No existe .*no-existe\.csv\.\n$/],
  ['an unknown option', ['x', '--todo'], /^No se entienden las opciones/],
  [
    'a wrong day',
    ['x', '--as-of', '2026-02-30'],
    /^--as-of: «2026-02-30» no es un día AAAA-MM-DD ni un instante AAAA-MM-DDTHH:MM\.\n$/,
  ],
  ['a day to come', ['x', '--as-of', '2999-01-01'], /^--as-of: «2999-01-01» todavía no llega\.\n$/],
  ['a wrong kind', ['x', '--kind', 'pdf'], /^--kind: «pdf» no es un tipo/],
])('SYN-2 the command reports %s and fails', async (_, args, message) => {
  const { code, errors } = await run(...args)
  expect(code).toBe(1)
  expect(errors).toMatch(message)
})

test('SYN-2 an unknown file is reported in one line, and reading nothing is a failure', async () => {
  writeFileSync(join(folder, 'otra.csv'), 'nombre;edad\nAna;3\n')
  const { code, errors } = await run('otra.csv')
  expect(code).toBe(1)
  expect(errors).toMatch(/^otra\.csv {2}no es un archivo de licitaciones: .+\n$/)
})

test('SRC-3 files without a day are named and not imported, the others are', async () => {
  await copyMigratedDatabase(dataDir)
  mkdirSync(join(folder, '2025-04-02'))
  mkdirSync(join(folder, 'varios'))
  stateFile(join('2025-04-02', 'publicadas.csv'), 3)
  stateFile(join('varios', 'cerradas.csv'), 3)
  stateFile(join('varios', 'desiertas_2025-04-01_2025-04-02.csv'), 3)
  const { code, out, errors } = await run('.')
  expect(code).toBe(1)
  expect(['archivos', 'leídas', 'nuevas', 'rechazadas'].map((label) => count(out, label))).toEqual([1, 3, 3, 2])
  expect(errors).toContain(`2 archivos no se importaron:
  varios/cerradas.csv: no dice de qué día es: dilo con --as-of, o en su nombre o el de su carpeta (2026-11-23)
  varios/desiertas_2025-04-01_2025-04-02.csv: sus nombres se contradicen (2025-04-01 y 2025-04-02): di su día con --as-of
Repite la importación de esos archivos con --as-of AAAA-MM-DD, el día en que la fuente los hizo.
`)
  const again = await run('varios', '--as-of', '2025-04-02T18:30')
  // two states of the same three tenders
  expect([again.code, count(again.out, 'archivos'), count(again.out, 'leídas')]).toEqual([0, 2, 3])
  const database = await connect({ dataDir })
  const times = await database.db.selectFrom('tender').select('source_at').distinct().execute()
  const { newest_at } = await database.db.selectFrom('source_moment').selectAll().executeTakeFirstOrThrow()
  await database.close()
  expect(times).toEqual([{ source_at: new Date('2025-04-02T21:30:00Z') }])
  expect(newest_at).toEqual(new Date('2025-04-02T21:30:00Z'))
})

test('SRC-3 an import with only files without a day writes nothing', async () => {
  stateFile('publicadas.csv', 3)
  const { code, out, errors } = await run('publicadas.csv')
  expect([code, out]).toEqual([1, ''])
  expect(errors).toMatch(/^Un archivo no se importó:\n {2}publicadas\.csv: no dice de qué día es/)
  expect(existsSync(dataDir)).toBe(false)
})

test('SYN-2 the import names the process that holds the embedded database and stops', async () => {
  stateFile('publicadas.csv', 3)
  const unlock = lockDataDir(dataDir)
  const { code, errors } = await run('publicadas.csv', '--as-of', '2026-10-01')
  unlock()
  expect(code).toBe(1)
  expect(errors).toMatch(new RegExp(`^La carpeta de datos .* está en uso por el proceso ${process.pid} .*\\n$`))
})

test('LED-2 repeating an import of offers that was killed halfway neither loses nor duplicates any', async () => {
  await copyMigratedDatabase(dataDir)
  const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })
  const { csv, truth } = ledgerMonth(world, { seed: 3, month: '2024-05', tenders: 800, version: 2 })
  writeFileSync(join(folder, 'lic_2024-5.csv'), csv)
  const args = ['lic_2024-5.csv', '--as-of', '2026-10-01']
  const child = start(args)
  child.stderr.on('data', (chunk) => {
    // the first half of the progress counts the rows of each tender
    if (/[7-9]0 %/.test(String(chunk))) child.kill('SIGKILL')
  })
  expect(await new Promise((resolve) => child.once('close', (_code, killedBy) => resolve(killedBy)))).toBe('SIGKILL')

  const { code, out } = await run(...args)
  expect(code).toBe(0)
  expect([count(out, 'ofertas leídas'), count(out, 'guardadas')]).toEqual([truth.length, truth.length])
  const again = await run(...args)
  expect(count(again.out, 'guardadas')).toBe(0)

  const database = await connect({ dataDir })
  const { bids } = await database.db
    .selectFrom('bid')
    .select(({ fn }) => fn.countAll<number>().as('bids'))
    .executeTakeFirstOrThrow()
  await database.close()
  expect(Number(bids)).toBe(truth.length)
})

test('SYN-2 repeating an import that was killed halfway neither loses nor duplicates tenders', async () => {
  await copyMigratedDatabase(dataDir)
  const total = 6_000
  stateFile('publicadas.csv', total)
  const args = ['publicadas.csv', '--as-of', '2026-10-01']
  const child = start(args)
  child.stderr.on('data', (chunk) => {
    // the first half of the progress counts the rows of each tender
    if (/[7-9]0 %/.test(String(chunk))) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => child.once('close', (_code, killedBy) => resolve(killedBy)))
  expect(signal).toBe('SIGKILL')

  const { code, out } = await run(...args)
  expect(code).toBe(0)
  const [created, unchanged] = [count(out, 'nuevas'), count(out, 'sin cambios')]
  expect(unchanged).toBeGreaterThan(0)
  expect(created).toBeGreaterThan(0)
  expect(created + unchanged).toBe(total)

  const database = await connect({ dataDir })
  const { db } = database
  const countOf = async (table: 'tender' | 'tender_search' | 'tender_change') => {
    const { rows } = await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
    return Number(rows)
  }
  const counts = [await countOf('tender'), await countOf('tender_search'), await countOf('tender_change')]
  const runs = await db.selectFrom('ingestion_run').select('outcome').orderBy('id').execute()
  await database.close()
  expect(counts).toEqual([total, total, 0])
  expect(runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok'])
})
