import { createHash, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Database, embeddedDatabase, NUMBER_PARSERS, postgresDatabase } from './connect.ts'
import { listMigrations, migrate } from './migrate.ts'

/**
 * A migrated, empty database for one test file: embedded, or on the server of TEST_DATABASE_URL when that is set.
 * Migrations run once per machine and set of migration files; each call starts from a copy of the result.
 * `close()` removes it.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openPostgresCopy(server) : openEmbeddedCopy()
}

async function openEmbeddedCopy(): Promise<Database> {
  const loadDataDir = await openAsBlob(await migratedDataDir())
  return embeddedDatabase(await PGlite.create({ loadDataDir, parsers: NUMBER_PARSERS }))
}

/** The file that holds a migrated data directory, made now when this set of migrations has none yet. */
async function migratedDataDir(): Promise<string> {
  const folder = new URL('../../../node_modules/.cache/mirador/', import.meta.url)
  const file = fileURLToPath(new URL(`pglite-${migrationsHash(pgliteVersion())}.tar`, folder))
  if (existsSync(file)) return file
  const pglite = await PGlite.create({ parsers: NUMBER_PARSERS })
  const database = embeddedDatabase(pglite)
  await migrate(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  mkdirSync(folder, { recursive: true })
  // of 40 MB each: those of earlier migration files are of no use any more
  const isOld = (name: string) => /^pglite-\w+\.tar$/.test(name) && !file.endsWith(name)
  for (const old of readdirSync(folder).filter(isOld)) rmSync(new URL(old, folder), { force: true })
  // written aside and put in place whole; one that another worker was faster with, and may be reading, stays
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  rmSync(draft)
  return file
}

async function openPostgresCopy(server: string): Promise<Database> {
  const name = `mirador_test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(server, async (admin) => {
    const template = await migratedTemplate(server, admin)
    await admin.query(`create database ${name} template ${template}`)
  })
  const database = postgresDatabase(databaseUrl(server, name), 5)
  return {
    ...database,
    close: async () => {
      await database.close()
      await withAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The name of a migrated template database, made now when this set of migrations has none yet. */
async function migratedTemplate(server: string, admin: pg.Client): Promise<string> {
  const template = `mirador_template_${migrationsHash('postgres')}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [template])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    const draft = `${template}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    const database = postgresDatabase(databaseUrl(server, draft), 1)
    await migrate(database).finally(() => database.close())
    // a template cannot be copied while somebody, autovacuum included, is connected to it
    await admin.query(`alter database ${draft} with allow_connections false`)
    await admin.query(`alter database ${draft} rename to ${template}`)
    return template
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
  }
}

async function withAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function migrationsHash(salt: string): string {
  const hash = createHash('sha256').update(salt)
  // the migrating program makes a table of its own
  hash.update(readFileSync(new URL('migrate.ts', import.meta.url)))
  for (const { checksum } of listMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
