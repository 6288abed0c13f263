import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Database, embeddedDatabase, postgresDatabase } from '../connection/connect.ts'
import { migrate } from '../migration/migrate.ts'
import { migrationsHash } from './test-data-dir.ts'
import { lendTestPglite } from './test-pglite-pool.ts'
import { type Migrated, readMigrated, resetDatabase, type TestConnection } from './test-reset.ts'
import {
  copyTemplate,
  createTemplate,
  databaseUrl,
  dropDatabase,
  testDatabasePrefix,
  withAdmin,
} from './test-server.ts'

/**
 * A migrated, empty database for one test file: embedded, or on the server of TEST_DATABASE_URL when that is set.
 * Migrations run once per machine and set of migration files; each call starts from a copy of the result, or from a
 * database that an earlier caller has closed. `close()` removes what was stored.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openPostgresCopy(server) : openEmbeddedCopy()
}

async function openEmbeddedCopy(): Promise<Database> {
  return embeddedDatabase(await lendTestPglite())
}

/** Databases of this process that nobody uses. A reset takes a fraction of the time of a copy and its deletion. */
const free: string[] = []
let migrated: Migrated | undefined

async function openPostgresCopy(server: string): Promise<Database> {
  const name = free.pop() ?? (await copyOf(server))
  migrated ??= await withAdmin(databaseUrl(server, name), (admin) => readMigrated(testConnection(admin)))
  const state = migrated
  const database = postgresDatabase(databaseUrl(server, name), 5)
  const release = async () => {
    await database.close()
    if (await returnToState(databaseUrl(server, name), state)) free.push(name)
    else await dropDatabase(server, name)
  }
  let released: Promise<void> | undefined
  return {
    ...database,
    close() {
      // a second release would give the same database to two users
      released ??= release()
      return released
    },
  }
}

async function copyOf(server: string): Promise<string> {
  const name = `${testDatabasePrefix()}${randomUUID().replaceAll('-', '')}`
  await copyTemplate(server, await migratedTemplate(server), name)
  return name
}

function returnToState(url: string, state: Migrated): Promise<boolean> {
  return withAdmin(url, async (admin) => {
    // connections that a test has left open hold locks
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return resetDatabase(testConnection(admin), state)
  }).catch(() => false)
}

const testConnection = (client: pg.Client): TestConnection => ({
  exec: (statements) => client.query(statements),
  query: async <Row>(statement: string, parameters?: unknown[]) => ({
    rows: (await client.query(statement, parameters)).rows as Row[],
  }),
})

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
