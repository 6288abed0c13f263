import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, embeddedDatabase, NUMBER_PARSERS, postgresDatabase } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { startPostgresCluster } from '../../scripts/postgres-cluster.ts'
import { BadOptions, type BenchOptions } from './options.ts'

/** Enough for the statements that one request sends at once. */
const POOL_SIZE = 5

/** COPY without the product's code. */
export interface RawCopy {
  out(query: string): Promise<Buffer>
  in(target: string, rows: Buffer): Promise<void>
  close(): Promise<void>
}

/** Provides empty, migrated databases of one kind. */
export interface ImportDatabases {
  /** name, version and kind of installation */
  description: string
  /** Opens an empty database in this process. */
  open(): Promise<{ database: Database; raw: RawCopy; close(): Promise<void> }>
  /**
   * Creates an empty database.
   * @returns the settings with which a command of the product opens it
   */
  settings(): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function importDatabases({ database: kind, url }: BenchOptions): Promise<ImportDatabases> {
  if (kind === 'embedded') return embeddedDatabases()
  if (url) return serverDatabases(url, 'server of DATABASE_URL', async () => {})
  const binaries = findPostgresBinaries()
  if (!binaries) throw new BadOptions('PostgreSQL is not installed: install it or set DATABASE_URL.')
  const cluster = await startPostgresCluster(binaries)
  return serverDatabases(cluster.url, 'own server, default memory, fsync off', () => cluster.stop())
}

function embeddedDatabases(): ImportDatabases {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-bench-'))
  // also after Ctrl-C: it holds gigabytes
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let made = 0
  const next = async () => {
    const dataDir = join(folder, String(++made))
    mkdirSync(dataDir)
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite'), parsers: NUMBER_PARSERS })
    const database = embeddedDatabase(pglite)
    await migrate(database)
    return { dataDir, pglite, database }
  }
  return {
    description: 'embedded PGlite, on disk',
    async open() {
      const { pglite, database } = await next()
      const raw: RawCopy = {
        async out(query) {
          const { blob } = await pglite.query(`copy (${query}) to '/dev/blob'`)
          return blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
        },
        async in(target, rows) {
          await pglite.query(`copy ${target} from '/dev/blob'`, [], {
            blob: new Blob([rows as Uint8Array<ArrayBuffer>]),
          })
        },
        close: async () => {},
      }
      return { database, raw, close: () => database.close() }
    },
    async settings() {
      const { dataDir, database } = await next()
      await database.close()
      return { DATA_DIR: dataDir, DATABASE_URL: '' }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function serverDatabases(url: string, how: string, stop: () => Promise<void>): ImportDatabases {
  const next = async () => {
    const database = postgresDatabase(url, POOL_SIZE)
    await sql`drop schema if exists bare cascade`.execute(database.db)
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    await migrate(database)
    return database
  }
  return {
    description: `PostgreSQL, ${how}`,
    async open() {
      const database = await next()
      const raw = await rawCopy(url)
      return { database, raw, close: () => raw.close().then(() => database.close()) }
    },
    async settings() {
      await (await next()).close()
      return { DATABASE_URL: url }
    },
    close: stop,
  }
}

async function rawCopy(url: string): Promise<RawCopy> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async out(query) {
      const parts: Buffer[] = []
      for await (const part of client.query(copyTo(`copy (${query}) to stdout`))) parts.push(part)
      return Buffer.concat(parts)
    },
    in: (target, rows) =>
      new Promise((resolve, reject) => {
        const sink = client.query(copyFrom(`copy ${target} from stdin`))
        sink.once('error', reject).once('finish', resolve)
        for (let at = 0; at < rows.length; at += 65_536) sink.write(rows.subarray(at, at + 65_536))
        sink.end()
      }),
    close: () => client.end(),
  }
}
