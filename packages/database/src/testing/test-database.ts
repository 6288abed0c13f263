import { randomUUID } from 'node:crypto'
import { type Database, embeddedDatabase, postgresDatabase } from '../connection/connect.ts'
import { migrate } from '../migration/migrate.ts'
import { migrationsHash } from './test-data-dir.ts'
import { lendTestPglite } from './test-pglite-pool.ts'
import { copyTemplate, createTemplate, databaseUrl, dropDatabase, withAdmin } from './test-server.ts'

/**
 * A migrated, empty database for one test file: embedded, or on the server of TEST_DATABASE_URL when that is set.
 * Migrations run once per machine and set of migration files; each call starts from a copy of the result, or from an embedded
 * database that an earlier caller has closed. `close()` removes what was stored.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openPostgresCopy(server) : openEmbeddedCopy()
}

async function openEmbeddedCopy(): Promise<Database> {
  return embeddedDatabase(await lendTestPglite())
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
