import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { ledgerContent, ledgerRows, supplierCounts, tallies } from '@mirador/ingestion/files/test-ledger'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'

const MONTH = '2024-05'
const TENDERS = 2_000
const world = ledgerWorld(7, { suppliers: 200, buyers: 20 })

let folder: string
let place: Place
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-ledger-'))
  place = await openPlace()
  await place.look(migrate)
}, 60_000)
afterAll(async () => {
  await place?.close()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

/** The first version of the month, and the rewritten one. */
const versions = ([1, 2] as const).map((version) =>
  ledgerMonth(world, { seed: 9, month: MONTH, tenders: TENDERS, version }),
)

/** Writes a version of the month into a folder named after a day. */
function monthOf(day: string, version: number): string {
  const path = join(folder, day, `lic_${MONTH}.csv`)
  mkdirSync(join(folder, day), { recursive: true })
  writeFileSync(path, versions[version - 1]?.csv ?? '')
  return path
}

const startImport = (day: string, version: number) =>
  place.keep(startProcess('apps/worker/src/import-tenders.ts', place.settings, { args: [monthOf(day, version)] }))

/** The offers of the ledger; fails when a count or a tally differs from them. */
async function readLedger(database: Database): Promise<string[]> {
  const { stored, counted } = await tallies(database)
  expect(stored).toEqual(counted)
  for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
  const rows = await ledgerRows(database)
  return rows.map((row) => `${row.code} ${row.position} ${row.supplier} ${row.unit_amount} ${row.is_selected}`).sort()
}

const truthOf = (version: number) =>
  (versions[version - 1]?.truth ?? [])
    .map(
      ({ code, position, supplier, unitAmount, isSelected }) =>
        `${code} ${position} ${supplier.key} ${unitAmount} ${isSelected}`,
    )
    .sort()

/** On PostgreSQL, waits until the offers are being stored. */
async function untilStoring(isRunning: () => boolean): Promise<void> {
  await place.look(({ db }) =>
    until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ~* '^(copy bid |select tally_offers)'
        and state <> 'idle'`.execute(db)
      return rows.length > 0 || !isRunning()
    }),
  )
}

test('LED-2 kill -9 in the middle of a month leaves its offers in their state before or after the file, and the next import completes it', async () => {
  const first = startImport('2026-06-01', 1)
  expect(await first.ended).toBe(0)
  let before = await place.look(readLedger)
  expect(before).toEqual(truthOf(1))
  // while the file is read, once it was read, and while its offers are stored
  for (let round = 0; round < 3 * ROUNDS; round++) {
    const version = 2 - (round % 2)
    const day = `2026-07-${String(round + 1).padStart(2, '0')}`
    const command = startImport(day, version)
    const isRunning = () => command.child.exitCode === null
    await until(() => command.printed().includes(round % 3 === 0 ? '60 %' : '100 %') || !isRunning())
    if (round % 3 === 2 && place.kind === 'postgres') await untilStoring(isRunning)
    else await sleep(randomDelay(0, 600))
    await command.kill()
    const after = await place.look(readLedger)
    expect([before, truthOf(version)]).toContainEqual(after)
    before = after
  }
  const last = ['2026-08-01', '2026-08-02']
  for (const day of last) expect(await startImport(day, 2).ended).toBe(0)
  expect(await place.look(readLedger)).toEqual(truthOf(2))
  // a database that was never killed has the same content
  const content = await place.look(ledgerContent)
  const other = await openPlace()
  try {
    const whole = startProcess('apps/worker/src/import-tenders.ts', other.settings, {
      args: last.map((day) => monthOf(day, 2)),
    })
    expect(await other.keep(whole).ended).toBe(0)
    expect(await other.look(ledgerContent)).toBe(content)
  } finally {
    await other.close()
  }
}, 300_000)
