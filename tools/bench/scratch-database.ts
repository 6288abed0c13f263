import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { type Database, embeddedDatabase, NUMBER_PARSERS, postgresDatabase } from '@mirador/database/connection/connect'
import { ENGINE_START } from '@mirador/database/connection/embedded-log'
import { migrate } from '@mirador/database/migration/migrate'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { startPostgresCluster } from '../../scripts/postgres-cluster.ts'
import { BadOptions, type BenchOptions } from './options.ts'
import { familyProcessorTime, parentOf } from './processor-time.ts'
import { describeMachine, machineText } from './report.ts'

const POOL_SIZE = 10

/** A run of the benchmark. */
export interface Bench {
  options: BenchOptions
  out(text: string): void
}

/** COPY without the product's code. */
export interface RawCopy {
  out(query: string): Promise<Buffer>
  in(target: string, rows: Buffer): Promise<void>
}

export interface ScratchDatabase {
  database: Database
  raw: RawCopy
  /** absent for the embedded database */
  url?: string
  /** processor time of the server so far, in seconds; absent where it is no process of this machine */
  serverSeconds?: () => number
  /**
   * Closes the database here.
   * @returns the settings with which a process of the product opens it
   */
  release(): Promise<Record<string, string>>
}

type Opened = ScratchDatabase & { description: string; close(): Promise<void> }

/**
 * Runs `work` on an empty, migrated database: in a temporary folder, on a temporary server, or the operator's, which is
 * emptied unless `--filled`. Prints machine and database, and removes what it created.
 */
export async function withScratch<T>(bench: Bench, work: (scratch: ScratchDatabase) => Promise<T>): Promise<T> {
  const scratch = await open(bench.options)
  try {
    bench.out(machineText(describeMachine(scratch.description)))
    return await work(scratch)
  } finally {
    await scratch.close()
  }
}

async function open({ database: kind, url, filled }: BenchOptions): Promise<Opened> {
  if (kind === 'embedded') return openEmbedded()
  if (url) return openServer(url, 'server of DATABASE_URL', async () => {}, filled)
  const binaries = findPostgresBinaries()
  if (!binaries) throw new BadOptions('PostgreSQL is not installed: install it or set DATABASE_URL.')
  const cluster = await startPostgresCluster(binaries)
  return openServer(cluster.url, 'own server, default memory, fsync off', () => cluster.stop(), false)
}

async function openEmbedded(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  // also after Ctrl-C: it holds gigabytes
  process.on('exit', remove)
  mkdirSync(join(dataDir, 'pglite'))
  const pglite = await PGlite.create({
    dataDir: join(dataDir, 'pglite'),
    parsers: NUMBER_PARSERS,
    startParams: ENGINE_START,
  })
  const database = embeddedDatabase(pglite)
  await migrate(database)
  const close = once(() => database.close())
  return {
    database,
    description: `embedded PGlite, ${await versionOf(database)}, on disk`,
    raw: {
      async out(query) {
        const { blob } = await pglite.query(`copy (${query}) to '/dev/blob'`)
        return blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
      },
      async in(target, rows) {
        await pglite.query(`copy ${target} from '/dev/blob'`, [], {
          blob: new Blob([rows as Uint8Array<ArrayBuffer>]),
        })
      },
    },
    async release() {
      await close()
      return { DATA_DIR: dataDir, DATABASE_URL: '' }
    },
    async close() {
      await close()
      process.off('exit', remove)
      remove()
    },
  }
}

async function openServer(url: string, how: string, stop: () => Promise<void>, filled: boolean): Promise<Opened> {
  const database = postgresDatabase(url, POOL_SIZE)
  const { raw, end } = rawCopy(url)
  const close = once(async () => {
    await end()
    await database.close()
  })
  try {
    if (!filled) {
      for (const schema of ['bare', 'public'])
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.db)
      await sql`create schema public`.execute(database.db)
    }
    await migrate(database)
    const server = await serverProcess(database)
    return {
      database,
      url,
      ...(server && { serverSeconds: () => familyProcessorTime(server) }),
      description: `${await versionOf(database)}, ${how}`,
      raw,
      async release() {
        await close()
        return { DATABASE_URL: url }
      },
      async close() {
        await close()
        await stop()
      },
    }
  } catch (error) {
    await close()
    await stop()
    throw error
  }
}

/** COPY on a connection that is opened for the first one. */
function rawCopy(url: string) {
  const client = new pg.Client({ connectionString: url })
  let connecting: Promise<unknown> | undefined
  const connected = async () => {
    connecting ??= client.connect()
    await connecting
    return client
  }
  const raw: RawCopy = {
    async out(query) {
      const parts: Buffer[] = []
      for await (const part of (await connected()).query(copyTo(`copy (${query}) to stdout`))) parts.push(part)
      return Buffer.concat(parts)
    },
    async in(target, rows) {
      const sink = (await connected()).query(copyFrom(`copy ${target} from stdin`))
      const done = finished(sink)
      for (let at = 0; at < rows.length; at += 65_536) sink.write(rows.subarray(at, at + 65_536))
      sink.end()
      await done
    },
  }
  return { raw, end: async () => connecting && client.end() }
}

/** The first process of the server, where it runs on this machine. */
async function serverProcess({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  try {
    return parentOf(rows[0]?.pid as number)
  } catch {
    return undefined
  }
}

async function versionOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version.split(' ')[0]}`
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
