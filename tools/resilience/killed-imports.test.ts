import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { documentContent, wrongCounts } from '@mirador/ingestion/files/test-documents'
import { ledgerContent, ledgerRows, supplierCounts, tallies } from '@mirador/ingestion/files/test-ledger'
import { zipFile } from '@mirador/ingestion/files/test-workbook'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { orderMonth } from '@mirador/invented/months/order-months'
import { quotationMonth } from '@mirador/invented/months/quotation-months'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'

const MONTH = '2024-05'
const TENDERS = 12_000
const BATCH = 1000
const MAX_IMPORT_MS = 5 * MINUTE_MS
const world = ledgerWorld(7, { suppliers: 200, buyers: 20 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-months-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const places: Place[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.close()
})

async function newPlace(): Promise<Place> {
  const place = await openPlace()
  places.push(place)
  await place.look(migrate)
  return place
}

/** Starts the import of a file in a folder named after a day. */
function startImport(place: Place, { day, name, content }: { day: string; name: string; content: Uint8Array }) {
  const path = join(folder, day, name)
  mkdirSync(join(folder, day), { recursive: true })
  writeFileSync(path, content)
  const command = startProcess('apps/worker/src/import-tenders.ts', place.settings, { args: [path] })
  return { ...place.keep(command), isRunning: () => command.child.exitCode === null }
}

interface Kind {
  /** name of the month's file */
  name: string
  /** two versions of it, and the rows that `read` must give, where the generator knows them */
  versions(): Promise<{ content: Uint8Array; rows?: string[] }>[]
  /** The stored month, without the times of its files; fails when a count differs from its rows. */
  read(database: Database): Promise<string[]>
  /** All that is stored, which does not depend on earlier kills. */
  readAll(database: Database): Promise<unknown>
}

/** The documents of a database; suppliers and units that a month no longer names may stay. */
async function readDocuments(database: Database): Promise<string[]> {
  expect(await wrongCounts(database)).toEqual([])
  const lines = await documentContent(database)
  return lines
    .filter((line) => !/^(supplier|name|unit|month) /.test(line))
    .map((line) => line.replace(/"\d{4}-\d\d-\d\dT[^"]*"/, '"moment"'))
}

const KINDS: Kind[] = [
  {
    name: `lic_${MONTH}.csv`,
    // the first version of the month, and the rewritten one
    versions: () =>
      ([1, 2] as const).map(async (version) => {
        const { csv, truth } = ledgerMonth(world, { seed: 9, month: MONTH, tenders: 2_000, version })
        const rows = truth.map(
          ({ code, position, supplier, unitAmount, isSelected }) =>
            `${code} ${position} ${supplier.key} ${unitAmount} ${isSelected}`,
        )
        return { content: csv, rows: rows.sort() }
      }),
    async read(database) {
      const { stored, counted } = await tallies(database)
      expect(stored).toEqual(counted)
      for (const count of await supplierCounts(database)) expect(count.stored, count.key).toEqual(count.counted)
      const rows = await ledgerRows(database)
      return rows
        .map((row) => `${row.code} ${row.position} ${row.supplier} ${row.unit_amount} ${row.is_selected}`)
        .sort()
    },
    readAll: ledgerContent,
  },
  {
    name: `COT_${MONTH}.zip`,
    versions: () =>
      [1, 2].map(async (seed) => {
        const { parts } = quotationMonth(world, { seed, month: MONTH, requests: 4_000, version: 2, parts: 2 })
        return { content: await zipFile(Object.fromEntries(parts.map(({ name, csv }) => [name, csv]))) }
      }),
    read: readDocuments,
    readAll: readDocuments,
  },
  {
    name: `${MONTH}.zip`,
    versions: () =>
      [1, 2].map(async (seed) => {
        const { csv } = orderMonth(world, { seed, month: MONTH, orders: 6_000, version: 2 })
        return { content: await zipFile({ [`${MONTH}.csv`]: csv }) }
      }),
    read: readDocuments,
    readAll: readDocuments,
  },
]

/** Waits until the rows of a month are being stored. */
function untilStoring(place: Place, isRunning: () => boolean): Promise<void> {
  return place.look(({ db }) =>
    until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ~* '^(copy |select tally_)'
        and state <> 'idle'`.execute(db)
      return rows.length > 0 || !isRunning()
    }, MAX_IMPORT_MS),
  )
}

test.each(KINDS)(
  'LED-2 kill -9 in the middle of $name leaves the month in its state before or after the file, and the next import completes it',
  async ({ name, versions, read, readAll }) => {
    const months = await Promise.all(versions())
    const importOf = (place: Place, day: string, version: number) =>
      startImport(place, { day, name, content: months[version]?.content ?? new Uint8Array() })
    // compared as texts, since a difference of thousands of lines is useless
    const contentOf = async (place: Place) => JSON.stringify(await place.look(read))
    // of databases that were never killed
    const expected: string[] = []
    for (const [version, { rows }] of months.entries()) {
      const place = await newPlace()
      expect(await importOf(place, '2026-06-01', version).ended).toBe(0)
      expected.push(await contentOf(place))
      if (rows) expect(expected[version] === JSON.stringify(rows)).toBe(true)
    }
    expect(expected[0]?.length).toBeGreaterThan(100_000)
    expect(expected[0] === expected[1]).toBe(false)

    const place = await newPlace()
    expect(await importOf(place, '2026-06-01', 0).ended).toBe(0)
    let before = await contentOf(place)
    expect(before === expected[0]).toBe(true)
    // while the file is read, once it was read, and while its rows are stored
    for (let round = 0; round < 3 * ROUNDS; round++) {
      const version = (round + 1) % 2
      const { printed, isRunning, kill } = importOf(place, `2026-07-${String(round + 1).padStart(2, '0')}`, version)
      await until(() => printed().includes(round % 3 === 0 ? '0 %' : '100 %') || !isRunning(), MAX_IMPORT_MS)
      if (round % 3 === 2 && place.kind === 'postgres') await untilStoring(place, isRunning)
      else await sleep(randomDelay(0, 800))
      await kill()
      const after = await contentOf(place)
      expect([before, expected[version]].includes(after)).toBe(true)
      before = after
    }
    const whole = await newPlace()
    for (const one of [place, whole])
      for (const day of ['2026-08-01', '2026-08-02']) expect(await importOf(one, day, 1).ended).toBe(0)
    expect((await contentOf(place)) === expected[1]).toBe(true)
    // a database that was never killed has the same content
    const contents = [await place.look(readAll), await whole.look(readAll)].map((content) => JSON.stringify(content))
    expect(contents[0] === contents[1]).toBe(true)
  },
  1_200_000,
)

async function readTenders({ db }: Database) {
  const tenders = await db.selectFrom('tender').select('bid_idn').execute()
  const searched = await db.selectFrom('tender_search').select('tender_id').execute()
  const tallied = await db.selectFrom('tender_tally').select('tenders').execute()
  const runs = await db.selectFrom('ingestion_run').select('outcome').orderBy('id').execute()
  return {
    codes: new Set(tenders.map(({ bid_idn }) => bid_idn)).size,
    tenders: tenders.length,
    searched: searched.length,
    tallied: tallied.reduce((sum, { tenders }) => sum + tenders, 0),
    outcomes: runs.map(({ outcome }) => outcome),
  }
}

test('an import killed with kill -9 leaves complete batches and a run marked as interrupted; the next import completes it, each tender once', async () => {
  const lines = Array.from({ length: TENDERS }, (_, i) => monthlyLine(monthlyRow(`1000-${i + 1}-LP26`)))
  const file = { day: '2026-07-10', name: 'lic_2026-6.csv', content: Buffer.concat([monthlyHeader(), ...lines]) }
  const place = await newPlace()
  let before = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { printed, isRunning, kill } = startImport(place, file)
    // it has begun to read; the time of the kill is random
    await until(() => printed().includes('%') || !isRunning(), MAX_IMPORT_MS)
    await sleep(randomDelay(0, 700))
    await kill()
    const { codes, tenders, searched, tallied } = await place.look(readTenders)
    expect(tenders % BATCH).toBe(0)
    expect(tenders).toBeGreaterThanOrEqual(before)
    expect([codes, searched, tallied]).toEqual([tenders, tenders, tenders])
    before = tenders
  }
  expect(await startImport(place, file).ended).toBe(0)
  expect(await place.look(readTenders)).toEqual({
    codes: TENDERS,
    tenders: TENDERS,
    searched: TENDERS,
    tallied: TENDERS,
    outcomes: [...Array(ROUNDS).fill('interrupted'), 'ok'],
  })
}, 600_000)
