import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { databaseUrl, dropDatabase } from '@mirador/database/testing/test-server'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryValue } from '../../scripts/postgres-server.ts'
import { type ApiProcess, type Process, type ProcessOptions, startApi } from '../product-process.ts'
import { until } from '../until.ts'

/** A start with demo data, on a busy machine. */
const MAX_START_MS = 3 * MINUTE_MS

/** The data folder and database of a product under fault injection. */
export interface Place {
  kind: Database['kind']
  dataDir: string
  /** settings of its processes; the database is empty at first */
  settings: Record<string, string>
  /** Starts the product and waits until it is ready; it ends with the place. */
  start(extraSettings?: Record<string, string>, options?: ProcessOptions): Promise<ApiProcess>
  /** Opens the database; an embedded one only while no process has it open. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Registers a process that ends with the place. */
  keep<P extends Process>(process: P): P
  close(): Promise<void>
}

/**
 * Creates a place with an embedded database, or with a new database on a server.
 * @param server connection string; by default that of TEST_DATABASE_URL
 * @param dataDir by default a new one
 */
export async function openPlace(
  server = process.env.TEST_DATABASE_URL,
  dataDir = mkdtempSync(join(tmpdir(), 'mirador-resilience-')),
): Promise<Place> {
  const name = `mirador_resilience_${randomUUID().replaceAll('-', '')}`
  if (server) await queryValue(server, `create database ${name}`)
  const url = server && databaseUrl(server, name)
  const processes: Process[] = []
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    AUTH_SECRET: 'a secret of the tests, longer than 32 bytes',
    PUBLIC_URL: 'http://mirador.example',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...(url && { DATABASE_URL: url }),
  }
  const keep = <P extends Process>(process: P) => {
    processes.push(process)
    return process
  }
  return {
    kind: url ? 'postgres' : 'embedded',
    dataDir,
    settings,
    keep,
    async start(extraSettings = {}, options) {
      const api = keep(await startApi({ ...settings, ...extraSettings }, options))
      await untilReady(api)
      return api
    },
    async look(work) {
      const database = await connect({ url, dataDir, poolSize: 2 })
      return work(database).finally(() => database.close())
    },
    async close() {
      await Promise.all(processes.map((process) => process.kill()))
      if (server) await dropDatabase(server, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until a process is ready. @throws with its output when it ends instead */
export async function untilReady(api: ApiProcess): Promise<void> {
  let isOver = false
  void api.ended.then(() => {
    isOver = true
  })
  await until(async () => isOver || (await fetch(`${api.url}/readyz`)).ok, MAX_START_MS)
  if (isOver) throw new Error(`the product ended (${await api.ended}): ${api.printed()}`)
}
