import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { attackerEmail, HONEST, honestEmail, PASSWORD } from './honest-clients.ts'
import type { BenchOptions } from './options.ts'
import { parentOf } from './processor-time.ts'
import { openScratchDatabase } from './scratch-database.ts'

// The database of tools/bench/attack.ts, with its accounts.

export const METRICS_TOKEN = 'only-for-one-measurement'
/** Rows in the security log of the padded account: 240 a minute for three and a half hours. */
const LOG_ROWS = 50_000

/** Index of the account with more rows than any real one. */
export const PADDED = 0

/** Settings of an attacked product; its folder is removed at the end of this process. */
export function attackedSettings() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-attack-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return {
    DATA_DIR: dataDir,
    AUTH_SECRET: 'only for the duration of one measurement',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    DEMO_DATA: 'false',
    // each client has an address of its own
    TRUST_PROXY: '1',
    // mounts the routes of social sign-in; the provider is never called
    GOOGLE_CLIENT_ID: 'only-for-one-measurement',
    GOOGLE_CLIENT_SECRET: 'only-for-one-measurement',
    SOCIAL_ISSUER: 'http://127.0.0.1:9',
  }
}

/**
 * Fills a database that only the process of the product uses afterwards.
 * @param attackers number of attacking accounts; the first one is padded
 * @returns its settings
 */
export async function prepareDatabase(options: BenchOptions, attackers: number) {
  const env = attackedSettings()
  if (options.database === 'embedded') {
    const database = await connect({ dataDir: env.DATA_DIR })
    await migrate(database)
    await fill(database, options.tenders, new Date(), () => {})
    await createUsers(database, env, attackers)
    await database.close()
    return { env, description: 'embedded PGlite, on disk', server: undefined, close: async () => {} }
  }
  const scratch = await openScratchDatabase(options)
  if (!options.filled) await fill(scratch.database, options.tenders, new Date(), () => {})
  const withUrl = { ...env, DATABASE_URL: scratch.url ?? '' }
  await createUsers(scratch.database, withUrl, attackers)
  const { description, close } = scratch
  return { env: withUrl, description, server: await serverProcess(scratch.database), close }
}

/** Creates the accounts in the database of the product process. */
async function createUsers(database: Database, env: Record<string, string>, attackers: number) {
  const { identity } = await createContext(readEnv(env), { database })
  const emails = [...Array(attackers).keys()].map(attackerEmail).concat([...Array(HONEST + 1).keys()].map(honestEmail))
  for (const email of emails) await identity.createUser?.({ email, password: PASSWORD })
  await sql`
    insert into security_event (sub, kind, happened_at, device, network)
    select sub, 'calendar_link_made', now() - n * interval '1 second', 'Firefox en Linux', '203.0.113.x'
    from idp_user, generate_series(1, ${LOG_ROWS}) n where email = ${attackerEmail(PADDED)}`.execute(database.db)
}

/** The first process of the PostgreSQL server, where it runs on this machine. */
async function serverProcess({ db, kind }: Database): Promise<number | undefined> {
  if (kind === 'embedded') return undefined
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  try {
    return parentOf(rows[0]?.pid as number)
  } catch {
    return undefined
  }
}
