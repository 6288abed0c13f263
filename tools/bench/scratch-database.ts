import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { sql } from 'kysely'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { startPostgresCluster } from '../../scripts/postgres-cluster.ts'
import { BadOptions, type BenchOptions } from './options.ts'

export interface ScratchDatabase {
  database: Database
  /** name, version and kind of installation */
  description: string
  /** absent for the embedded database */
  url?: string
  /** Closes it and removes what the run created. */
  close(): Promise<void>
}

/**
 * Opens an empty, migrated database: in a temporary folder, on a temporary server, or the operator's, which is emptied.
 */
export async function openScratchDatabase({ database: kind, url, filled }: BenchOptions): Promise<ScratchDatabase> {
  if (kind === 'embedded') return openEmbedded()
  if (url) return openServer(url, 'server of DATABASE_URL', async () => {}, filled)
  const binaries = findPostgresBinaries()
  if (!binaries) throw new BadOptions('PostgreSQL is not installed: install it or set DATABASE_URL.')
  const cluster = await startPostgresCluster(binaries)
  return openServer(cluster.url, 'own server, default memory, fsync off', () => cluster.stop())
}

async function openEmbedded(): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-bench-'))
  // also after Ctrl-C: it holds gigabytes
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await connect({ dataDir })
  await migrate(database)
  return {
    database,
    description: `embedded PGlite, ${await versionOf(database)}, on disk`,
    close: () => database.close(),
  }
}

async function openServer(
  url: string,
  how: string,
  stop: () => Promise<void>,
  filled = false,
): Promise<ScratchDatabase> {
  const database = await connect({ url, dataDir: tmpdir() })
  try {
    if (!filled) {
      await sql`drop schema public cascade`.execute(database.db)
      await sql`create schema public`.execute(database.db)
    }
    await migrate(database)
    return {
      database,
      url,
      description: `${await versionOf(database)}, ${how}`,
      async close() {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await database.close()
    await stop()
    throw error
  }
}

async function versionOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version.split(' ')[0]}`
}
