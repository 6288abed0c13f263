import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Schema } from '../schema/schema.ts'
import { type CopyBytes, type CopyRow, copyLines } from './copy-format.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { DataDirUnusable } from './database-problem.ts'
import { hasRoom, requireRoom } from './disk-room.ts'
import { embeddedCopyBytes } from './embedded-copy.ts'
import { ENGINE_START, embeddedLog } from './embedded-log.ts'
import { pgliteDialects } from './pglite-dialect.ts'
import { preparingPool } from './preparing-pool.ts'
import { makePrivate } from './private-files.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** Loads rows of text-format values into a table with COPY, inside its bulk transaction. */
export type Copy = (table: keyof Schema, columns: readonly string[], rows: readonly CopyRow[]) => Promise<void>

export interface Database {
  readonly db: Db
  /**
   * Connections for identity, limits and probes, which lists cannot use up. On the embedded database its statements run
   * before the waiting ones of `db`. Never use `reserved` inside a transaction of `db`, nor `db` inside one of
   * `reserved`.
   */
  readonly reserved: Db
  readonly kind: 'embedded' | 'postgres'
  /** Runs a transaction with COPY beside the query builder. Rolls back when `work` throws. */
  bulk<T>(work: (tx: Tx, copy: Copy, bytes: CopyBytes) => Promise<T>): Promise<T>
  /** false when the disk of an embedded database is almost full, so that the database refuses writes */
  hasRoom(): boolean
  /** Connections of the pool, idle ones and waiting requests; PostgreSQL only. */
  connections?: () => { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Connections of the pool that stay open while idle: a new one reads the catalogue before its first answer. */
export const KEPT_CONNECTIONS = 3

/** Number of connections of `reserved`, whose statements take milliseconds. */
const RESERVED_CONNECTIONS = 5
const RESERVED_STATEMENT_MS = 10_000

// int8 and numeric as numbers on both drivers: ids, counts and amounts are far below 2^53
const NUMBER_TYPES = [20, 1700]

/** A statement that succeeded or failed, reported in the async context of its caller. */
export type QueryEvent = LogEvent

export interface ConnectOptions {
  /** PostgreSQL connection string; absent = the embedded database in `dataDir`. */
  url?: string | undefined
  dataDir: string
  /** Connections of the pool (PostgreSQL only). */
  poolSize?: number
  onQuery?: ((event: QueryEvent) => void) | undefined
}

/**
 * Opens the product's database. The embedded one is locked for this process.
 * @throws DataDirInUse when another process holds the embedded database
 */
export async function connect({ url, dataDir, poolSize = 10, onQuery }: ConnectOptions): Promise<Database> {
  if (url) return postgresDatabase(url, poolSize, { onQuery })
  const unlock = lockDataDir(dataDir)
  try {
    requireRoom(dataDir)
    const pglite = await openPglite(dataDir)
    const database = embeddedDatabase(pglite, { dataDir, onQuery })
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPglite(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'pglite')
  try {
    makePrivate(folder)
    const pglite = await PGlite.create({ dataDir: folder, parsers: NUMBER_PARSERS, startParams: ENGINE_START })
    // the engine has just created its files
    makePrivate(folder)
    return pglite
  } catch (error) {
    throw new DataDirUnusable(dataDir, error)
  }
}

export const NUMBER_PARSERS = Object.fromEntries(NUMBER_TYPES.map((oid) => [oid, Number]))

/** @param dataDir absent for one in memory */
export function embeddedDatabase(
  pglite: PGlite,
  { dataDir, onQuery }: Partial<Pick<ConnectOptions, 'dataDir' | 'onQuery'>> = {},
): Database {
  const beforeWrite = () => {
    if (dataDir !== undefined) requireRoom(dataDir)
  }
  const dialects = pgliteDialects(pglite, beforeWrite)
  const [db, reserved] = [dialects.usual, dialects.first].map(
    (dialect) => new Kysely<Schema>({ dialect, ...(onQuery && { log: onQuery }) }),
  ) as [Db, Db]
  const log = embeddedLog(pglite)
  return {
    db,
    reserved,
    kind: 'embedded',
    bulk: (work) =>
      db.transaction().execute(async (tx) => {
        const value = await work(
          tx,
          async (table, columns, rows) => {
            if (rows.length === 0) return
            beforeWrite()
            // the transaction holds the only connection, so this runs inside it
            await pglite.query(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [], {
              blob: new Blob([...copyLines(rows)]),
            })
          },
          embeddedCopyBytes(pglite, beforeWrite),
        )
        await log.keepShort()
        return value
      }),
    hasRoom: () => dataDir === undefined || hasRoom(dataDir),
    async close() {
      await reserved.destroy()
      await db.destroy()
    },
  }
}

/** Settings of every connection to PostgreSQL. */
export const CONNECTION_SETTINGS = {
  application_name: 'mirador',
  // JIT compilation takes longer than any of our statements
  options: '-c jit=off',
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      NUMBER_TYPES.includes(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
} satisfies pg.ClientConfig

export function databaseOn(pool: PostgresPool, onQuery: ConnectOptions['onQuery']): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
}

const CONNECT_TIMEOUT_MS = 5000

export function postgresDatabase(
  url: string,
  poolSize: number,
  { onQuery }: Pick<ConnectOptions, 'onQuery'> = {},
): Database {
  const openPool = (max: number, options: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      min: Math.min(KEPT_CONNECTIONS, max),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...CONNECTION_SETTINGS,
      options,
    })
    // an idle connection that dies is replaced by the pool; without a listener it would end the process
    pool.on('error', () => {})
    // the same for a connection in use that dies between two queries: its next query fails
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const { options } = CONNECTION_SETTINGS
  const pool = openPool(poolSize, options)
  const db = databaseOn(preparingPool(pool, url), onQuery)
  const reservedPool = openPool(RESERVED_CONNECTIONS, `${options} -c statement_timeout=${RESERVED_STATEMENT_MS}`)
  const reserved = databaseOn(preparingPool(reservedPool, url, { cancel: null }), onQuery)
  return {
    db,
    reserved,
    kind: 'postgres',
    connections: () => ({
      open: pool.totalCount + reservedPool.totalCount,
      idle: pool.idleCount + reservedPool.idleCount,
      waiting: pool.waitingCount + reservedPool.waitingCount,
    }),
    async bulk(work) {
      const client = await pool.connect()
      const giveBack = client.release.bind(client)
      let broken: Error | undefined
      try {
        // a pool with this one client, so that Kysely and COPY share the connection
        const one = new Kysely<Schema>({
          dialect: new PostgresDialect({
            pool: {
              connect: async () => Object.assign(client, { release: () => {} }),
              end: async () => {},
              options: {},
            },
          }),
        })
        return await one.transaction().execute((tx) =>
          work(
            tx,
            async (table, columns, rows) => {
              if (rows.length === 0) return
              const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
              await pipeline(Readable.from(copyLines(rows)), sink)
            },
            {
              read: (table, columns, without = 'false') =>
                client.query(
                  copyTo(`copy (select ${columns.join(', ')} from ${table} where not (${without})) to stdout`),
                ),
              async write(table, columns, pieces) {
                const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
                await pipeline(Readable.from(pieces), sink)
              },
            },
          ),
        )
      } catch (error) {
        broken = error as Error
        throw error
      } finally {
        giveBack(broken)
      }
    },
    // the server itself refuses writes on a full disk and keeps running
    hasRoom: () => true,
    async close() {
      await Promise.all([db.destroy(), reserved.destroy()])
    },
  }
}
