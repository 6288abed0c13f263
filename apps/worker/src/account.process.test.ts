import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { findUserByEmail, insertUser } from '@mirador/database/identity/users'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('account.ts', import.meta.url))

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-account-'))
  dataDir = join(folder, 'data')
  await copyMigratedDatabase(dataDir)
  await withDatabase(async (db) => {
    const user = { sub: randomUUID(), email: 'Ana@Example.cl', email_norm: 'ana@example.cl', password_hash: null }
    await insertUser(db, { ...user, status: 'confirmed', created_at: new Date() })
    const ends = { authenticated_at: new Date(), expires_at: new Date(Date.now() + 60_000) }
    await db
      .insertInto('idp_session')
      .values({ sid: randomUUID(), sub: user.sub, refresh_hash: 'x', ...ends })
      .execute()
    const totp = { sub: user.sub, secret_sealed: Buffer.from('x'), created_at: new Date(), enabled_at: new Date() }
    await db.insertInto('idp_totp').values(totp).execute()
    await db
      .insertInto('idp_external')
      .values({ issuer: 'https://g.example', subject: '1', sub: user.sub, linked_at: new Date() })
      .execute()
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<T>): Promise<T> {
  const database = await connect({ dataDir })
  await migrate(database)
  return work(database.db).finally(() => database.close())
}

const run = (...args: string[]) =>
  runCommand(command, args, { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir })

test('the operator disables and enables an account, and ends its sessions, links and second factor', async () => {
  expect(await run('disable', ' ANA@example.cl ')).toEqual({
    code: 0,
    errors: '',
    out: 'Ana@Example.cl quedó suspendida. Se cerró 1 sesión.\n',
  })
  expect(await withDatabase((db) => findUserByEmail(db, 'ana@example.cl'))).toMatchObject({ enabled: false })
  expect((await run('enable', 'ana@example.cl')).out).toBe('Ana@Example.cl quedó habilitada.\n')
  expect(await withDatabase((db) => findUserByEmail(db, 'ana@example.cl'))).toMatchObject({ enabled: true })
  expect((await run('sessions', 'ana@example.cl')).out).toBe('Ana@Example.cl: No tenía sesiones abiertas.\n')
  expect((await run('unlink', 'ana@example.cl')).out).toBe(
    'Ana@Example.cl ya no ingresa con Google. No tenía sesiones abiertas.\n',
  )
  expect((await run('mfa-off', 'ana@example.cl')).out).toBe(
    'Ana@Example.cl ya no tiene verificación en dos pasos. No tenía sesiones abiertas.\n',
  )
  expect((await run('mfa-off', 'ana@example.cl')).out).toBe(
    'Ana@Example.cl no tenía verificación en dos pasos. No tenía sesiones abiertas.\n',
  )
})

test.each([[], ['disable'], ['borrar', 'ana@example.cl'], ['disable', 'ana@example.cl', 'x']])(
  'the command prints its usage for %j',
  async (...args) => {
    const { code, out, errors } = await run(...args)
    expect([code, out]).toEqual([1, ''])
    expect(errors).toContain('Uso: npm run account -- <acción> <correo>')
  },
)

test('an unknown address is reported', async () => {
  expect(await run('disable', 'nadie@example.cl')).toEqual({
    code: 1,
    out: '',
    errors: 'Ninguna cuenta ingresa con ese correo.\n',
  })
})
