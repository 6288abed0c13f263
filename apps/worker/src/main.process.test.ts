import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { childEnv } from '@mirador/testing/processes/child-env'
import { QUICK_START } from '@mirador/testing/processes/quick-start'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const CODES = Array.from({ length: 20 }, (_, i) => `1000-${i + 1}-LE26`)
const MAIN = new URL('main.ts', import.meta.url).pathname

let dataDir: string
let fake: FakeSource
let workers: ChildProcess[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mirador-worker-'))
  await copyMigratedDatabase(dataDir)
  fake = await startFakeSource({ tenders: CODES.map((CodigoExterno) => ({ CodigoExterno })) })
  workers = []
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fake.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The worker as a process of its own on the embedded database. */
function startWorker(env: Record<string, string> = {}) {
  const worker = spawn(process.execPath, [...QUICK_START, MAIN], {
    env: childEnv({
      DATA_DIR: dataDir,
      MERCADO_PUBLICO_URL: fake.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      MERCADO_PUBLICO_PAUSE_MS: '100',
      COMPRA_AGIL: 'false',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  workers.push(worker)
  let errors = ''
  worker.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  worker.stdout?.resume()
  return { worker, exited: once(worker, 'exit') as Promise<[number | null]>, errors: () => errors }
}

const detailCalls = () => fake.calls.filter(({ query }) => query.codigo !== undefined).length
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 120_000, interval: 10 })

test('SYN-1 a worker killed during a sync neither loses nor duplicates tenders', async () => {
  const killed = startWorker()
  await until(() => detailCalls() >= 4)
  // while the answer is being stored, or in the pause after it
  await sleep(Math.random() * 60)
  killed.worker.kill('SIGKILL')
  await killed.exited
  const { worker, exited } = startWorker()
  await until(() => CODES.every((code) => fake.calls.some(({ query }) => query.codigo === code)))
  await sleep(300)
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])

  const database = await connect({ dataDir })
  const { db } = database
  const count = async (table: 'tender' | 'tender_item' | 'tender_raw' | 'tender_search' | 'tender_change') =>
    (await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
  expect(await count('tender')).toBe(20)
  expect(await count('tender_item')).toBe(20)
  expect(await count('tender_raw')).toBe(20)
  expect(await count('tender_search')).toBe(20)
  expect(await count('tender_change')).toBe(0)
  expect(await db.selectFrom('tender').select('bid_idn').where('level', '!=', 3).execute()).toEqual([])
  expect(await db.selectFrom('source_tender').select('bid_idn').where('detail_due', '=', true).execute()).toEqual([])
  const runs = await db.selectFrom('ingestion_run').select('outcome').orderBy('id').execute()
  await database.close()
  expect(runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok'])
  // only the detail that was being stored when the process died is read again
  expect(detailCalls()).toBeLessThanOrEqual(21)
})

test('SYN-1 a worker stopped while it waits for an answer ends within two seconds', async () => {
  fake.fault('slow', 1000)
  const { worker, exited } = startWorker()
  await until(() => fake.calls.length > 0)
  const startedAt = performance.now()
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('SYN-1 a worker refuses an embedded database that another process holds, in one line', async () => {
  const database = await connect({ dataDir })
  await migrate(database)
  const { exited, errors } = startWorker()
  expect(await exited).toEqual([1, null])
  await database.close()
  expect(errors()).toMatch(/^La carpeta de datos .* está en uso por el proceso \d+ .* define DATABASE_URL\.\n$/)
})

test('SYN-1 a worker reports a missing ticket and each bad setting in one line', async () => {
  const { exited, errors } = startWorker({ MERCADO_PUBLICO_TICKET: '' })
  expect(await exited).toEqual([1, null])
  expect(errors()).toBe('MERCADO_PUBLICO_TICKET: sin el ticket de la API no hay nada que sincronizar.\n')
  const bad = startWorker({ MERCADO_PUBLICO_PAUSE_MS: '-1', LOG_LEVEL: 'loud' })
  await bad.exited
  expect(bad.errors().trim().split('\n')).toHaveLength(2)
})
