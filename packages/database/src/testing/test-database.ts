import { createHash, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { type Database, embeddedDatabase, NUMBER_PARSERS, postgresDatabase } from '../connection/connect.ts'
import { listMigrations, migrate } from '../migration/migrate.ts'
import { copyTemplate, createTemplate, databaseUrl, dropDatabase, withAdmin } from './test-server.ts'

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
  const folder = new URL('../../../../node_modules/.cache/mirador/', import.meta.url)
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
  await copyTemplate(server, await migratedTemplate(server), name)
  const database = postgresDatabase(databaseUrl(server, name), 5)
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}

/** The name of a migrated template database, made now when this set of migrations has none yet. */
function migratedTemplate(server: string): Promise<string> {
  const template = `mirador_template_${migrationsHash('postgres')}`
  return withAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    try {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
      if (rowCount) return template
      await createTemplate(server, admin, template, async (url) => {
        const database = postgresDatabase(url, 1)
        await migrate(database).finally(() => database.close())
      })
      return template
    } finally {
      await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
    }
  })
}

function migrationsHash(salt: string): string {
  const hash = createHash('sha256').update(salt)
  // the migrating program makes a table of its own
  hash.update(readFileSync(new URL('../migration/migrate.ts', import.meta.url)))
  for (const { checksum } of listMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
