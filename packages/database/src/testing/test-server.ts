import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Runs on the maintenance database of a PostgreSQL server for tests. */
export async function withAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** @returns the connection string of another database of the same server */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates a template. `fill` works on a draft, which gets the name once it is complete, so that an interrupted run
 * leaves no incomplete template.
 */
export async function createTemplate(
  server: string,
  admin: pg.Client,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  await fill(databaseUrl(server, draft))
  // a template cannot be copied while any process, autovacuum included, is connected to it
  await admin.query(`alter database ${draft} with allow_connections false`)
  await admin.query(`alter database ${draft} rename to ${name}`)
}

export function copyTemplate(server: string, template: string, name: string): Promise<unknown> {
  return withAdmin(server, (admin) => admin.query(`create database ${name} template ${template}`))
}

export function dropDatabase(server: string, name: string): Promise<unknown> {
  return withAdmin(server, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Names one run of the tests: its databases are deleted at its end. */
const TEST_RUN = 'MIRADOR_TEST_RUN'

/** How the names of the test databases of this run begin. */
export const testDatabasePrefix = () => `mirador_test_${process.env[TEST_RUN] ?? ''}`

/** Global setup and teardown of Vitest. */
export default function dropTestDatabases(): (() => Promise<void>) | undefined {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  process.env[TEST_RUN] = `${randomUUID().slice(0, 8)}_`
  return async () => {
    const { rows } = await withAdmin(server, (admin) =>
      admin.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
        testDatabasePrefix(),
      ]),
    )
    for (const { name } of rows) await dropDatabase(server, name)
  }
}
