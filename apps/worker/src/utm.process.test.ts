import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { findUtm } from '@mirador/database/tenders/utm'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('utm.ts', import.meta.url))
let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-utm-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) =>
  runCommand(command, args, { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir, INIT_CWD: folder })

test('DET-2 the command stores the UTM of a month or of a file, and repeating it changes nothing', async () => {
  await copyMigratedDatabase(dataDir)
  const printed = (out: string) => ({ code: 0, out: `Valores de la UTM. ${out}.\n`, errors: '' })
  expect(await run('2026-10', '69.400')).toEqual(printed('Nuevos: 1; corregidos: 0; sin cambios: 0'))
  writeFileSync(join(folder, 'utm.csv'), 'mes;pesos\r\n2026-10;69.401\r\n2026-09;69.000\r\n')
  expect(await run('utm.csv')).toEqual(printed('Nuevos: 1; corregidos: 1; sin cambios: 0'))
  expect(await run('utm.csv')).toEqual(printed('Nuevos: 0; corregidos: 0; sin cambios: 2'))
  const database = await connect({ dataDir })
  const utm = await findUtm(database.db, new Date('2026-10-15T12:00:00Z'))
  await database.close()
  expect(utm).toEqual({ month: '2026-10', pesos: 69_401 })
})

test('DET-2 the command reports errors of the UTM and creates no database', async () => {
  writeFileSync(join(folder, 'utm.csv'), '2026-10;69.400\nnoviembre;69.500\n')
  for (const [args, expected] of [
    [[], /^Nombra un mes y su valor, o un archivo\.\nUso: npm run utm/],
    [['2026-10', '69400', '1'], /^Nombra un mes y su valor, o un archivo\./],
    [['--todo'], /^No se entienden las opciones/],
    [['no-existe.csv'], /^No existe .*no-existe\.csv\.\n$/],
    [['2026-13', '69400'], /^«2026-13» no es un mes AAAA-MM\.\n$/],
    [['utm.csv'], /^No se guardó nada\. Líneas con errores:\n {2}utm\.csv:2 {2}«noviembre» no es un mes AAAA-MM\.\n$/],
  ] as const) {
    const { code, errors } = await run(...args)
    expect(errors).toMatch(expected)
    expect(errors).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
  }
  expect(existsSync(dataDir)).toBe(false)
})
