import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { treatmentOf } from '@mirador/database/backup/backed-up-tables'
import { connect } from '@mirador/database/connection/connect'
import { listMigrations } from '@mirador/database/migration/migrate'
import { migratedObjects } from '@mirador/database/migration/migrated-objects'
import { databaseUrl, dropDatabase, withAdmin } from '@mirador/database/testing/test-server'
import { DEMO_ACCOUNT } from '@mirador/invented/demo/demo-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../../e2e/src/product.ts'

const SERVER = process.env.TEST_DATABASE_URL
const AUTH_SECRET = 'a secret of the tests, longer than 32 bytes'
const SLOW = { timeout: 300_000 }

type Kind = 'embedded' | 'postgres'
interface Place {
  kind: Kind
  settings: { DATA_DIR: string; DATABASE_URL?: string }
}

const folder = mkdtempSync(join(tmpdir(), 'mirador-backup-'))
const databases: string[] = []
const products = new Set<Product>()

// the suite runs with PostgreSQL and without; each direction is tested in one of the two runs
const DIRECTIONS: [Kind, Kind][] = SERVER
  ? [
      ['postgres', 'postgres'],
      ['embedded', 'postgres'],
      ['postgres', 'embedded'],
    ]
  : [['embedded', 'embedded']]

async function newPlace(kind: Kind): Promise<Place> {
  const DATA_DIR = join(folder, randomUUID())
  if (kind === 'embedded' || !SERVER) return { kind, settings: { DATA_DIR } }
  const name = `mirador_backup_${randomUUID().replaceAll('-', '')}`
  await withAdmin(SERVER, (admin) => admin.query(`create database ${name}`))
  databases.push(name)
  return { kind, settings: { DATA_DIR, DATABASE_URL: databaseUrl(SERVER, name) } }
}

async function start({ settings }: Place, more: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ place: { settings: { ...settings } }, settings: { AUTH_SECRET, ...more } })
  products.add(product)
  return product
}

async function run(command: 'backup' | 'restore', { settings }: Place, ...args: string[]) {
  const file = fileURLToPath(new URL(`../../apps/worker/src/${command}.ts`, import.meta.url))
  const { DATABASE_URL: _url, ...env } = process.env
  const child = spawn(process.execPath, [file, ...args], { env: { ...env, ...settings, INIT_CWD: folder } })
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

/** @returns every row of every table as text, the positions of the sequences, and the indexes */
async function contentOf({ settings }: Place): Promise<Record<string, string[]>> {
  const database = await connect({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR, poolSize: 1 })
  try {
    return await database.db.connection().execute(async (db) => {
      await sql`set timezone to 'UTC'`.execute(db)
      const content: Record<string, string[]> = {}
      for (const table of migratedObjects(listMigrations()).tables) {
        const { rows } = await sql<{ row: string }>`
          select t::text as row from ${sql.table(table)} t order by t::text collate "C"`.execute(db)
        content[table] = rows.map(({ row }) => row)
      }
      const { rows } = await sql<{ row: string }>`
        select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences where schemaname = 'public'
        order by 1`.execute(db)
      const { rows: indexes } = await sql<{ row: string }>`
        select indexname as row from pg_indexes where schemaname = 'public' order by indexname collate "C"`.execute(db)
      return { ...content, sequences: rows.map(({ row }) => row), indexes: indexes.map(({ row }) => row) }
    })
  } finally {
    await database.close()
  }
}

async function call(
  url: string,
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: unknown },
) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}${path}`, {
    method,
    headers: method === 'GET' ? { authorization: `Bearer ${token}` } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect([200, 201, 204]).toContain(response.status)
  // biome-ignore lint/suspicious/noExplicitAny: each caller asserts what it expects
  return (await response.json()) as any
}

const signIn = async (url: string) => (await signInAt(url, DEMO_ACCOUNT)).token

interface BackedUp {
  place: Place
  file: string
  follows: number
}
const backedUp = new Map<Kind, BackedUp>()

/** Fills a product through its API and backs it up. */
async function fillAndBackUp(kind: Kind): Promise<BackedUp> {
  const place = await newPlace(kind)
  const product = await start(place, { DEMO_DATA: 'true' })
  const { url } = product
  const token = await signIn(url)
  const { bids } = await call(url, 'GET', '/api/bid/all', { token })
  for (const { bid_idn } of bids) await call(url, 'POST', '/api/users/follow_bid', { token, body: { bid_idn } })
  const { total: follows } = await call(url, 'GET', '/api/users/follow_bid', { token })
  const message = 'Dice "C:\\temp\\." y\tsigue\n\\.\nfin'
  await call(url, 'POST', '/api/contact/send', { body: { name: 'Ana Ñúñez', email: 'ana@ejemplo.cl', message } })
  await call(url, 'POST', '/api/users/feedback', { token, body: { puntuacion: 5, comentario: '' } })
  if (kind === 'postgres') {
    // a backup is allowed while the product runs, a restore is refused
    expect(await run('backup', place, 'mientras.gz')).toMatchObject({ code: 0 })
    // an open connection, since the product closes idle ones
    const database = await connect({ url: place.settings.DATABASE_URL, dataDir: '' })
    const refused = await database.db.connection().execute(async (db) => {
      await sql`select`.execute(db)
      return run('restore', place, 'mientras.gz', '--replace')
    })
    await database.close()
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toMatch(/^Mirador está usando la base de datos \(\d+ conexi(ón|ones)\): detén .*\n$/)
  } else {
    const refused = await run('backup', place, 'ocupada.gz')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toMatch(/^La carpeta de datos .* está en uso por el proceso \d+ .*\n$/)
  }
  await product.stop()
  const file = `${kind}.gz`
  expect(await run('backup', place, file)).toMatchObject({ code: 0, errors: '' })
  return { place, file, follows }
}

describe('a backup restored into an empty database', SLOW, () => {
  beforeAll(async () => {
    for (const kind of new Set(DIRECTIONS.map(([from]) => from))) backedUp.set(kind, await fillAndBackUp(kind))
  }, SLOW.timeout)
  afterAll(async () => {
    for (const product of products) await product.stop('SIGKILL')
    for (const name of databases) await dropDatabase(SERVER ?? '', name)
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(DIRECTIONS)('from %s to %s keeps every row, and the product works on it', async (from, to) => {
    const { place, file, follows } = backedUp.get(from) as BackedUp
    const restored = await newPlace(to)
    const { code, out, errors } = await run('restore', restored, file)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const before = await contentOf(place)
    const tenders = before.tender?.length ?? 0
    expect(out).toContain(`licitaciones: ${tenders.toLocaleString('es-CL')}, cuentas: 1`)
    const after = await contentOf(restored)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    // not in a backup: sessions, codes, counts of attempts, waiting mail, and words, which are learnt again later
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'mail_outbox' || table === 'word_model') continue
      expect(after[table], table).toEqual(treatmentOf(table) === 'ended' ? [] : rows)
    }
    expect(before.idp_session).toHaveLength(1)
    expect(before.contact_message).toHaveLength(1)
    expect(tenders).toBeGreaterThan(3_500)
    expect(before.tender_search).toHaveLength(tenders)
    // the ledger of offers, whose partitions a backup reads one by one
    expect(before.bid?.length).toBeGreaterThan(15_000)
    for (const table of ['supplier', 'supplier_name', 'offer_snapshot', 'supplier_month', 'market_month']) {
      expect(before[table]?.length, table).toBeGreaterThan(50)
    }
    expect(before.indexes?.length).toBeGreaterThan(40)

    const product = await start(restored)
    const token = await signIn(product.url)
    expect((await call(product.url, 'GET', '/api/users/follow_bid', { token })).total).toBe(follows)
    expect((await call(product.url, 'GET', '/api/bid/all', { token })).total).toBeGreaterThan(0)
    // new rows get new ids, and the tallies continue
    await call(product.url, 'POST', '/api/contact/send', {
      body: { name: 'Beto', email: 'beto@ejemplo.cl', message: 'Después de restaurar' },
    })
    await product.stop()
  })
})
