import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'

const TENDERS = 12_000
const BATCH = 1000

let place: Place
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-month-'))
  file = join(folder, 'lic_2026-6.csv')
  const lines = Array.from({ length: TENDERS }, (_, i) => monthlyLine(monthlyRow(`1000-${i + 1}-LP26`)))
  writeFileSync(file, Buffer.concat([monthlyHeader(), ...lines]))
  place = await openPlace()
  await place.look(migrate)
}, 60_000)
afterAll(async () => {
  await place?.close()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

const startImport = () =>
  place.keep(
    startProcess('apps/worker/src/import-tenders.ts', place.settings, { args: [file, '--as-of', '2026-07-10'] }),
  )

async function readStored({ db }: Database) {
  const tenders = await db.selectFrom('tender').select('bid_idn').execute()
  const searched = await db.selectFrom('tender_search').select('tender_id').execute()
  const tallied = await db.selectFrom('tender_tally').select('tenders').execute()
  const runs = await db.selectFrom('ingestion_run').select(['kind', 'outcome', 'finished_at']).orderBy('id').execute()
  return {
    codes: new Set(tenders.map(({ bid_idn }) => bid_idn)),
    tenders: tenders.length,
    searched: searched.length,
    tallied: tallied.reduce((sum, { tenders }) => sum + tenders, 0),
    outcomes: runs.map(({ outcome }) => outcome),
  }
}

test('an import killed with kill -9 leaves complete batches and a run marked as interrupted; the next import completes it, each tender once', async () => {
  let before = 0
  for (let round = 0; round < ROUNDS; round++) {
    const command = startImport()
    // it has begun to read; the time of the kill is random
    await until(() => command.printed().includes('%') || command.child.exitCode !== null)
    await sleep(randomDelay(0, 700))
    await command.kill()
    const stored = await place.look(readStored)
    expect(stored.tenders % BATCH).toBe(0)
    expect(stored.tenders).toBeGreaterThanOrEqual(before)
    expect(stored.codes.size).toBe(stored.tenders)
    expect([stored.searched, stored.tallied]).toEqual([stored.tenders, stored.tenders])
    before = stored.tenders
  }
  const last = startImport()
  expect(await last.ended).toBe(0)
  const stored = await place.look(readStored)
  expect(stored).toMatchObject({ tenders: TENDERS, searched: TENDERS, tallied: TENDERS })
  expect(stored.codes.size).toBe(TENDERS)
  expect(stored.outcomes).toEqual([...Array(ROUNDS).fill('interrupted'), 'ok'])
}, 120_000)
