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
