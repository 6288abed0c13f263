import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('verify-log.ts', import.meta.url))
const writer = fileURLToPath(new URL('test-log-writer.ts', import.meta.url))
const sub = randomUUID()

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-log-'))
  dataDir = join(folder, 'data')
  await copyMigratedDatabase(dataDir)
  await withDatabase((db) => db.insertInto('organisation').values({ created_at: new Date() }).execute())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<T>): Promise<T> {
  const database = await connect({ dataDir })
  await migrate(database)
  return work(database.db).finally(() => database.close())
}

const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: '' }
const verify = (...args: string[]) => runCommand(command, args, { ...env, DATA_DIR: dataDir })

/** Appends entries in a process that is killed at once after some of them. */
async function writeUntilKilled(entries: number): Promise<void> {
  const child = spawn(process.execPath, [writer, dataDir, sub], { env })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  let lines = 0
  child.stdout.on('data', (chunk) => {
    lines += String(chunk).split('\n').length - 1
    if (lines >= entries) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  expect([signal, errors]).toEqual(['SIGKILL', ''])
}

test('ESC-41 the log is whole after its writer was killed twice, and a forged entry is named', async () => {
  await writeUntilKilled(20)
  await writeUntilKilled(7)
  const written = await withDatabase((db) => db.selectFrom('log_entry').select('seq').execute())
  expect(written.length).toBeGreaterThanOrEqual(27)
  expect(await verify()).toEqual({ code: 0, errors: '', out: `1 registro entero, ${written.length} entradas.\n` })

  const seq = written.length + 1
  const forged = { organisation_id: 1, seq, at: new Date(), actor: sub, kind: 'stage', bid_idn: null } as const
  const hashes = { previous_hash: Buffer.alloc(32), hash: Buffer.alloc(32) }
  await withDatabase((db) =>
    db
      .insertInto('log_entry')
      .values({ ...forged, ...hashes, details: '{}' })
      .execute(),
  )
  expect(await verify()).toEqual({
    code: 1,
    errors: `Registro de la empresa 1: la entrada ${seq} no calza, no sigue a la anterior.\n`,
    out: '0 registros enteros, 0 entradas.\n',
  })
})

test('the command prints its usage for an argument', async () => {
  const { code, errors } = await verify('todo')
  expect([code, errors.split('\n')[0]]).toEqual([1, 'Uso: npm run verify-log'])
})
