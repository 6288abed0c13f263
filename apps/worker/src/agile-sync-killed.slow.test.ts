import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@mirador/database/connection/connect'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { chileDay, clockTime } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { type FakeAgileSource, startFakeAgileSource } from '@mirador/testing/mercado-publico/fake-agile-source'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { childEnv } from '@mirador/testing/processes/child-env'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const CODES = Array.from({ length: 70 }, (_, i) => `1000-${i + 1}-COT26`)
const MAIN = new URL('main.ts', import.meta.url).pathname
const local = (at: number) => `${chileDay(new Date(at))} ${clockTime(new Date(at))}`

let dataDir: string
let tenders: FakeSource
let fake: FakeAgileSource
let workers: ChildProcess[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mirador-worker-'))
  await copyMigratedDatabase(dataDir)
  tenders = await startFakeSource()
  fake = await startFakeAgileSource({
    purchases: CODES.map((codigo, i) => ({
      codigo,
      fecha_publicacion: local(Date.now() - (i + 1) * HOUR_MS),
      fecha_cierre: local(Date.now() + DAY_MS + i * HOUR_MS),
    })),
  })
  workers = []
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all([tenders.close(), fake.close()])
  rmSync(dataDir, { recursive: true, force: true })
})

/** The worker as a process of its own on the embedded database. */
function startWorker() {
  const worker = spawn(process.execPath, [MAIN], {
    env: childEnv({
      DATA_DIR: dataDir,
      MERCADO_PUBLICO_URL: tenders.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      MERCADO_PUBLICO_PAUSE_MS: '20',
      COMPRA_AGIL_URL: fake.url,
      COMPRA_AGIL_QUOTA: 'own',
      SYNC_INTERVAL_SECONDS: '600',
    }),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  workers.push(worker)
  return { worker, exited: once(worker, 'exit') as Promise<[number | null]> }
}

const callsSince = (start: number) => fake.calls.length - start
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 120_000, interval: 10 })

test('AGI-2 a worker killed at any moment of reading Compra Ágil neither loses nor duplicates a process', {
  timeout: 300_000,
}, async () => {
  // during the pages, and during the details
  for (const calls of [2, 4, 25]) {
    const start = fake.calls.length
    const { worker, exited } = startWorker()
    await until(() => callsSince(start) >= calls)
    // while the answer is being stored, or in the pause after it
    await sleep(Math.random() * 40)
    worker.kill('SIGKILL')
    await exited
  }
  const { worker, exited } = startWorker()
  await until(() => CODES.every((code) => fake.calls.some(({ query }) => query.codigo === code)))
  await sleep(500)
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])

  const database = await connect({ dataDir })
  const { db } = database
  const stored = await db.selectFrom('tender').select(['bid_idn', 'level']).execute()
  const spans = await db.selectFrom('source_span').selectAll().execute()
  const due = await db.selectFrom('source_tender').select('bid_idn').where('detail_due', '=', true).execute()
  const runs = await db
    .selectFrom('ingestion_run')
    .select('outcome')
    .where('kind', '=', 'sync:agile')
    .orderBy('id')
    .execute()
  await database.close()
  expect(stored.map(({ bid_idn }) => bid_idn).sort()).toEqual([...CODES].sort())
  expect(stored.filter(({ level }) => level !== 3)).toEqual([])
  expect(spans).toEqual([])
  expect(due).toEqual([])
  expect(runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted', 'interrupted', 'ok'])
})
