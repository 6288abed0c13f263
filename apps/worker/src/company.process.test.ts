import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { connect } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('company.ts', import.meta.url))
const REGISTERED_AT = new Date('2026-11-20T12:00:00Z')

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-company-'))
  dataDir = join(folder, 'data')
  await copyMigratedDatabase(dataDir)
  const database = await connect({ dataDir })
  await migrate(database)
  for (const [minute, name] of ['Ocupa', 'Banco'].entries()) {
    const sub = randomUUID()
    const at = new Date(REGISTERED_AT.getTime() + minute * 60_000)
    await ensureAccount(database.db, sub, at, `${name}@Example.cl`)
    const names = { canonical_name: `${name} \u202eSpA`, brand_name: name }
    const contact = { email_address: 'hola@example.cl', phone_number: '22345678' }
    await insertCompany(database.db, { sub, rut: '76118195-5', ...names, ...contact }, at)
  }
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) =>
  runCommand(command, args, { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir })

test('REG-10 the operator lists the holders of a RUT, verifies one, and passes the verification on', async () => {
  expect(await run('list', '76.118.195-5')).toEqual({
    code: 0,
    errors: '',
    out: [
      'sin verificar · Ocupa@Example.cl · Ocupa SpA · registrada 20-11-2026 09:00\n',
      'sin verificar · Banco@Example.cl · Banco SpA · registrada 20-11-2026 09:01\n',
    ].join(''),
  })
  expect(await run('verify', '76.118.195-5', 'ocupa@example.cl')).toEqual({
    code: 0,
    errors: '',
    out: 'La empresa 76118195-5 de Ocupa@Example.cl quedó verificada.\n',
  })
  expect((await run('verify', '76118195-5', 'ocupa@example.cl')).out).toBe('Ya estaba verificada.\n')
  expect(await run('verify', '76118195-5', 'banco@example.cl')).toEqual({
    code: 1,
    out: '',
    errors:
      'El RUT 76118195-5 ya está verificado en otra cuenta: Ocupa@Example.cl. Para pasarlo a esta: npm run company -- transfer\n',
  })
  expect((await run('transfer', '76118195-5', 'banco@example.cl')).out).toBe(
    'La empresa 76118195-5 de Banco@Example.cl quedó verificada; la de Ocupa@Example.cl quedó sin verificar.\n',
  )
  expect((await run('list', '76118195-5')).out).toMatch(
    /^verificada [-\d]{10} [:\d]{5} · Banco@.+\nsin verificar · Ocupa@/,
  )
  expect((await run('unverify', '76118195-5', 'banco@example.cl')).out).toBe(
    'La empresa 76118195-5 de Banco@Example.cl quedó sin verificar.\n',
  )
})

test('the operator removes the presentation of a company', async () => {
  const database = await connect({ dataDir })
  await database.db.updateTable('company').set({ sentence: 'Visita nuestra otra página' }).execute()
  await database.close()
  expect(await run('remove-text', '76.118.195-5')).toEqual({
    code: 0,
    errors: '',
    out: 'El perfil de 76118195-5 ya no muestra el texto de la empresa.\n',
  })
  expect((await run('remove-text', '76118195-5')).out).toBe('El perfil de 76118195-5 no tiene texto de la empresa.\n')
})

test('an unknown account or RUT is reported', async () => {
  expect(await run('verify', '76118195-5', 'nadie@example.cl')).toEqual({
    code: 1,
    out: '',
    errors:
      'Ninguna cuenta con ese correo registró el RUT 76118195-5. Míralas con npm run company -- list 76118195-5\n',
  })
  expect((await run('list', '60910000-1')).errors).toBe('Ninguna cuenta registró el RUT 60910000-1.\n')
  expect((await run('list', '76118195-4')).errors).toBe('«76118195-4» no es un RUT.\n')
})

test.each([
  [],
  ['verify', '76118195-5'],
  ['list'],
  ['list', '76118195-5', 'x@example.cl'],
  ['remove-text', '76118195-5', 'x@example.cl'],
  ['borrar', '76118195-5', 'x@example.cl'],
  ['verify', '76118195-5', 'x@example.cl', 'y'],
])('the command prints its usage for %j', async (...args) => {
  const { code, out, errors } = await run(...args)
  expect([code, out]).toEqual([1, ''])
  expect(errors).toContain('Uso: npm run company -- list <RUT>')
})
