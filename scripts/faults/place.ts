import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { databaseUrl, dropDatabase } from '@mirador/database/testing/test-server'
import { ask } from '../postgres-server.ts'
import { type ApiProcess, type Process, type ProcessOptions, startApi } from '../product-process.ts'
import { until } from '../until.ts'

/** Where a product that is injured keeps its data. */
export interface Place {
  kind: Database['kind']
  dataDir: string
  /** for its processes; nothing is there yet when it is opened */
  settings: Record<string, string>
  /** Starts the product and waits until it is ready; it ends with the place. */
  start(further?: Record<string, string>, options?: ProcessOptions): Promise<ApiProcess>
  /** Looks at what is stored. Of the embedded database only while no process has it. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Ends this process with the place. */
  keep<P extends Process>(process: P): P
  close(): Promise<void>
}

/**
 * A place on the database of this round: embedded, or with TEST_DATABASE_URL a new database on that server.
 * @param server another server to make it on
 */
export async function openPlace(server = process.env.TEST_DATABASE_URL): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-faults-'))
  const name = `mirador_faults_${randomUUID().replaceAll('-', '')}`
  if (server) await ask(server, `create database ${name}`)
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
    async start(further = {}, options) {
      const api = keep(await startApi({ ...settings, ...further }, options))
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

/** Waits until a process says that it is ready. @throws with what it printed when it ended instead */
export async function untilReady(api: ApiProcess): Promise<void> {
  let isOver = false
  void api.ended.then(() => {
    isOver = true
  })
  await until(async () => isOver || (await fetch(`${api.url}/readyz`)).ok)
  if (isOver) throw new Error(`the product ended: ${api.printed()}`)
}
