import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { insertDeletedAccount } from '@mirador/database/accounts/deleted-accounts'
import { type BackupHead, backupWriter } from '@mirador/database/backup/backup-document'
import { connect, type Db } from '@mirador/database/connection/connect'
import { insertContactMessage, listMessages } from '@mirador/database/mail/messages'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { QUICK_START } from '@mirador/testing/processes/quick-start'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let dataDir: string
let backup: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-backup-'))
  dataDir = join(folder, 'data')
  await copyMigratedDatabase(dataDir)
  await write('antes')
  await run('backup', 'a.gz')
  backup = readFileSync(join(folder, 'a.gz'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: 'backup' | 'restore', ...args: string[]) {
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  const { DATABASE_URL: _url, ...env } = process.env
  const child = spawn(process.execPath, [...QUICK_START, file, ...args], {
    env: { ...env, DATA_DIR: dataDir, INIT_CWD: folder },
  })
  const printed = { out: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.errors += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, ...printed }
}

async function write(message: string) {
  const database = await connect({ dataDir })
  await migrate(database)
  const row = { name: 'Ana', email: 'ana@ejemplo.cl', message, created_at: new Date() }
  await database.db.transaction().execute((tx) => insertContactMessage(tx, row))
  await database.close()
}

async function change<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await connect({ dataDir })
  await migrate(database)
  return work(database.db).finally(() => database.close())
}

async function messages(): Promise<string[]> {
  const database = await connect({ dataDir })
  const { messages } = await listMessages(database.db, { kind: undefined, since: undefined, limit: undefined })
  await database.close()
  return messages.map(({ text }) => text).sort()
}

/** A complete backup with a row that the database rejects. */
async function unfitBackup(table: string, columns: readonly string[]): Promise<Buffer> {
  const [first = ''] = gunzipSync(backup).toString().split('\n')
  const head = JSON.parse(first.slice(first.indexOf('{'))) as BackupHead
  const pieces: Uint8Array[] = []
  const writer = backupWriter(async (bytes) => void pieces.push(Buffer.from(bytes)))
  await writer.head(head)
  const rows = async function* (text: string) {
    yield Buffer.from(text)
  }
  const row = '00000000-0000-4000-8000-000000000009\tBeto\tbeto@ejemplo.cl\thola\t2026-11-20 12:00:00+00\n'
  await writer.table('contact_message', ['"id"', '"name"', '"email"', '"message"', '"created_at"'], rows(row))
  await writer.table(table, columns, rows('1\t1\n'))
  await writer.foot()
  return gzipSync(Buffer.concat(pieces))
}

test('only its owner may read a backup, and it overwrites no file', async () => {
  expect(statSync(join(folder, 'a.gz')).mode & 0o777).toBe(0o600)
  expect(await run('backup', 'a.gz')).toEqual({
    code: 1,
    out: '',
    errors: `${join(folder, 'a.gz')} ya existe: nombra otro archivo.\n`,
  })
  expect(readFileSync(join(folder, 'a.gz'))).toEqual(backup)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a folder of backups keeps the newest ones', async () => {
  const place = join(folder, 'copias')
  mkdirSync(place)
  const old = ['mirador-20260101T000000Z.backup.gz', 'mirador-20260102T000000Z.backup.gz']
  for (const name of [...old, 'otra.gz']) writeFileSync(join(place, name), '')
  const { code, out } = await run('backup', 'copias', '--keep', '2')
  expect(code).toBe(0)
  expect(out).toContain('Copias anteriores borradas: 1.')
  const remainingFiles = readdirSync(place).sort()
  expect(remainingFiles).toEqual([old[1], expect.stringMatching(/^mirador-\d{8}T\d{6}Z\.backup\.gz$/), 'otra.gz'])
  expect(await run('restore', join('copias', remainingFiles[1] ?? ''), '--check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^La copia está entera\. Es del .*, de la base de datos integrada\. Tiene .* mensajes: 1;/,
    ),
  })
})

test('a restore replaces existing data only with --replace', async () => {
  await write('después')
  const refused = await run('restore', 'a.gz')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toBe(
    'La base de datos no está vacía (contact_message). Con --replace se borra lo que tiene y queda lo de la copia.\n',
  )
  expect(await messages()).toEqual(['antes', 'después'])
  expect(await run('restore', 'a.gz', '--replace')).toMatchObject({ code: 0, errors: '' })
  expect(await messages()).toEqual(['antes'])
})

test('a damaged backup changes nothing and is reported in one line', async () => {
  const text = gunzipSync(backup).toString()
  for (const [content, line] of [
    [backup.subarray(0, backup.length - 20), /^El archivo está dañado: .*\.\n$/],
    [gzipSync(text.replace('antes', 'otras')), /^La copia está dañada: su contenido no es el que se guardó\.\n$/],
    [gzipSync(text.slice(0, text.lastIndexOf('-- end'))), /^La copia está incompleta: le falta el final\.\n$/],
    [Buffer.from('select 1;'), /^El archivo está dañado: .*\.\n$/],
    [gzipSync('select 1;\n'), /^El archivo no es una copia de Mirador\.\n$/],
    [gzipSync(text.replace('"number":1,', '"number":9999,')), /^La copia es de una versión más nueva de Mirador/],
  ] as const) {
    writeFileSync(join(folder, 'mala.gz'), content)
    const { code, out, errors } = await run('restore', 'mala.gz', '--replace')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).toMatch(line)
  }
  expect(await run('restore', 'nada.gz')).toMatchObject({ code: 1, errors: `No existe ${join(folder, 'nada.gz')}.\n` })
  expect(await messages()).toEqual(['antes'])
})

test('a restore that fails in the middle leaves the database as it was', async () => {
  for (const [table, columns, reason] of [
    ['tender_item', ['"tender_id"', '"position"'], 'tender_item_tender_id_fkey'],
    ['pg_class', ['"oid"', '"relname"'], 'La copia tiene una tabla que no es de Mirador: pg_class.\n'],
  ] as const) {
    writeFileSync(join(folder, 'mala.gz'), await unfitBackup(table, columns))
    const { code, errors } = await run('restore', 'mala.gz', '--replace')
    expect(code).toBe(1)
    expect(errors).toContain(reason)
  }
  expect(await messages()).toEqual(['antes'])
})

test('a restore lists what does not come back, and deletes the accounts named in the file beside the backup again', async () => {
  const place = join(folder, 'con-cuenta')
  mkdirSync(place)
  const sub = randomUUID()
  await change(async (db) => {
    await db.insertInto('account').values({ sub, email: 'eva@ejemplo.cl', created_at: new Date() }).execute()
  })
  expect(await run('backup', 'con-cuenta')).toMatchObject({ code: 0 })
  const [file = ''] = readdirSync(place)
  // no account was deleted yet
  expect(readdirSync(place)).toEqual([file])
  expect((await run('restore', join('con-cuenta', file), '--replace')).out.split('\n').slice(1)).toEqual([
    'Se cerraron todas las sesiones: cada persona vuelve a ingresar. No vuelven códigos ni correos sin enviar.',
    'No hay deletions.jsonl en DATA_DIR ni junto a la copia: las cuentas eliminadas después de la copia existen otra vez.',
    'Contraseñas, vínculos y suspensiones quedaron como estaban en la base de datos reemplazada; los de la copia eran otros en 0 cuentas.',
    '',
  ])

  await change(async (db) => {
    await db.transaction().execute(async (tx) => {
      await insertDeletedAccount(tx, sub, new Date())
      await tx.deleteFrom('account').where('sub', '=', sub).execute()
    })
  })
  expect(await run('backup', 'con-cuenta/otra.gz')).toMatchObject({ code: 0 })
  expect(readFileSync(join(place, 'deletions.jsonl'), 'utf8')).toContain(sub)
  expect(statSync(join(place, 'deletions.jsonl')).mode & 0o777).toBe(0o600)
  // on another machine
  const before = dataDir
  dataDir = join(folder, 'otra-máquina')
  const { code, out } = await run('restore', join('con-cuenta', file))
  expect(code).toBe(0)
  expect(out).toContain('\nCuentas eliminadas después de la copia, eliminadas otra vez: 1.\n')
  expect(out).toContain('\nLas contraseñas, los vínculos con Google y las suspensiones son los de la copia: ')
  expect(await change((db) => db.selectFrom('account').select('email').execute())).toEqual([])
  // a later restore finds the deletions here
  expect(readFileSync(join(dataDir, 'deletions.jsonl'), 'utf8')).toContain(sub)
  expect(await run('restore', 'a.gz', '--deletions', 'nada.jsonl')).toMatchObject({
    code: 1,
    errors: `No existe ${join(folder, 'nada.jsonl')}.\n`,
  })
  dataDir = before
})

test('a backup does not create a missing database', async () => {
  const before = dataDir
  dataDir = join(folder, 'nada')
  expect(await run('backup', 'nada.gz')).toMatchObject({
    code: 1,
    errors: `En ${dataDir} todavía no hay una base de datos: la crea npm start.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
  dataDir = before
})
