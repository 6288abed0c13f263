import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { seededRandom } from '@mirador/invented/random'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openFile, testFolder } from './test-folder.ts'
import { ledgerContent } from './test-ledger.ts'
import { zipFile } from './test-workbook.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })
const monthOf = (version: 1 | 2) => ledgerMonth(world, { seed: 3, month: '2024-05', tenders: 40, version }).csv

let database: Database
let zip: Buffer
beforeAll(async () => {
  database = await openTestDatabase()
  zip = await zipFile({ 'lic_2024-5.csv': monthOf(2) })
})
afterAll(() => database.close())

/**
 * Imports a ZIP with the name of the source.
 * @returns the refusals with their reasons
 */
async function importZip(content: Buffer, day: string): Promise<string[]> {
  const path = join(testFolder(), '2024-5.zip')
  writeFileSync(path, content)
  const file = await openFile(path, { asOf: new Date(`${day}T03:00:00Z`) })
  if ('reason' in file) return [file.reason]
  const refused: string[] = []
  await importFiles(database, [file], { now, onRefused: (_, _line, reason) => refused.push(reason) })
  return refused
}

/** All tenders and offers in the database. */
const content = async () => [
  await ledgerContent(database),
  await database.db.selectFrom('tender').select(['bid_idn', 'status', 'source_at']).orderBy('bid_idn').execute(),
]

test('LED-2 a month is imported from a ZIP', async () => {
  expect(await importZip(await zipFile({ 'lic_2024-5.csv': monthOf(1) }), '2026-10-01')).toEqual([])
  const { offers } = await database.db
    .selectFrom('offer_snapshot')
    .select(({ fn }) => fn.sum<number>('offers').as('offers'))
    .executeTakeFirstOrThrow()
  expect(Number(offers)).toBeGreaterThan(100)
})

test('LED-2 an incomplete ZIP is reported and leaves the month as it was, wherever it ends', async () => {
  const before = await content()
  for (const share of [0.001, 0.2, 0.5, 0.9, 0.999]) {
    const [reason] = await importZip(zip.subarray(0, Math.floor(zip.length * share)), '2026-10-20')
    expect(reason).toContain(IMPORT_REFUSALS.zipDamaged)
    expect(await content()).toEqual(before)
  }
})

test('LED-2 a ZIP with one wrong byte is reported and leaves the month as it was, wherever the byte is', async () => {
  const before = await content()
  const random = seededRandom(40)
  // after the header of the entry, before the directory at the end
  for (let i = 0; i < 12; i++) {
    const broken = Buffer.from(zip)
    const at = random.int(60, zip.length - 120)
    broken[at] = (broken[at] as number) ^ (1 << random.int(0, 7))
    const [reason] = await importZip(broken, '2026-10-20')
    // the columns are read first, before the sum of the whole entry: both reasons say to download the file again
    const isReported = [IMPORT_REFUSALS.zipDamaged, IMPORT_REFUSALS.unknownColumns].some((one) => reason?.includes(one))
    expect(isReported, `byte ${at}: ${reason}`).toBe(true)
    expect(await content()).toEqual(before)
  }
})

test('LED-2 the whole ZIP is imported afterwards', async () => {
  const before = await content()
  expect(await importZip(zip, '2026-10-20')).toEqual([])
  expect(await content()).not.toEqual(before)
})
