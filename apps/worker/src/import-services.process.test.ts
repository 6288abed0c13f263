import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { lockDataDir } from '@mirador/database/connection/data-dir-lock'
import { listServices } from '@mirador/database/directory/services'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('import-services.ts', import.meta.url))
let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-services-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) =>
  runCommand(command, args, { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir, INIT_CWD: folder })

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
const count = (out: string, label: string) => Number(new RegExp(`${label} +([\\d.]+)`).exec(out)?.[1] ?? Number.NaN)
const LABELS = ['servicios leídos', 'nuevos', 'actualizados', 'sin cambios', 'retirados', 'filas rechazadas']

test('SER-3 the command loads the sheets, lists every bad line, and changes nothing when repeated', async () => {
  await copyMigratedDatabase(dataDir)
  const bad = Array.from({ length: 22 }, (_, i) => `B-${i};;Legal;\r\n`).join('')
  write('servicios.csv', `codigo;servicio;tipo;notas\r\nS-1;Taller;Capacitación;x\r\nS-2;Asesoría;Legal;\r\n${bad}`)
  write('tipos.csv', 'tipo\nLegal\nTraducción\n')
  const args = ['servicios.csv', 'tipos.csv', '--rejects', 'malas.txt']
  const { code, out } = await run(...args)
  expect(code).toBe(0)
  expect(out).toMatch(/^Importación terminada\n/)
  expect(LABELS.map((label) => count(out, label))).toEqual([2, 2, 0, 0, 0, 22])
  expect(out).toContain('Tipos nuevos: Legal · Traducción · Capacitación\n')
  expect(out).toContain('Columnas que no se usan: notas (servicios.csv)\n')
  expect(out).toContain(
    'Rechazadas (las primeras 20 de 22; todas con --rejects ARCHIVO):\n  servicios.csv:4  falta servicio\n',
  )
  const all = readFileSync(join(folder, 'malas.txt'), 'utf8').trimEnd().split('\n')
  expect(all.at(-1)).toBe(`${join(folder, 'servicios.csv')}:25\tfalta servicio`)
  expect(all).toHaveLength(22)

  const again = await run(...args)
  expect(LABELS.map((label) => count(again.out, label))).toEqual([2, 0, 0, 2, 0, 22])

  write('servicios.csv', 'codigo;servicio;tipo\nS-1;Taller en línea;Capacitación\n')
  const replaced = await run('servicios.csv', '--replace')
  expect(LABELS.map((label) => count(replaced.out, label))).toEqual([1, 0, 1, 0, 1, 0])
  const database = await connect({ dataDir })
  const { services } = await listServices(database.db, { offset: 0, limit: 10 })
  await database.close()
  expect(services.map(({ service_name }) => service_name)).toEqual(['Taller en línea'])
})

test('SER-3 a dry run checks every row without opening a database', async () => {
  write('servicios.csv', 'codigo;servicio;tipo\nS-1;Taller;Legal\nS-2;;Legal\n')
  const { code, out } = await run('servicios.csv', '--dry-run')
  expect(code).toBe(0)
  expect(out).toMatch(/^Lectura de prueba terminada\n {2}servicios leídos +1\n {2}filas rechazadas +1\n/)
  expect(existsSync(dataDir)).toBe(false)
})

test('SER-3 the command reports errors in one line and fails', async () => {
  write('otra.csv', 'nombre;edad\nAna;3\n')
  write('mala.csv', 'codigo;servicio;tipo\nS-1;;\n')
  for (const [args, expected] of [
    [[], /^Falta decir qué importar\.\nUso: npm run import:services/],
    [['x.csv', '--todo'], /^No se entienden las opciones/],
    [['no-existe.csv'], /^No existe .*no-existe\.csv\.\n$/],
    [['.'], /^Es una carpeta: nombra un archivo\.\n$/],
    [['otra.csv'], /^.*otra\.csv no es una hoja del directorio: .+\n$/],
  ] as const) {
    const { code, errors } = await run(...args)
    expect(errors).toMatch(expected)
    expect(errors).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
  }
  const nothing = await run('mala.csv')
  expect(nothing.out).toMatch(/^No se importó nada\n/)
  expect(nothing.code).toBe(1)
})

test('SER-3 the import names the process that holds the embedded database and stops', async () => {
  write('servicios.csv', 'codigo;servicio;tipo\nS-1;Taller;Legal\n')
  const unlock = lockDataDir(dataDir)
  const { code, errors } = await run('servicios.csv')
  unlock()
  expect(code).toBe(1)
  expect(errors).toMatch(new RegExp(`^La carpeta de datos .* está en uso por el proceso ${process.pid} .*\\n$`))
})
