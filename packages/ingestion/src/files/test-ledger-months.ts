import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { readRows, type StoredRows, writeRows } from '@mirador/database/testing/test-copy'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { sql } from 'kysely'
import { importFiles } from './import-files.ts'
import { openKnown } from './test-folder.ts'
import { type LedgerRow, ledgerRows } from './test-ledger.ts'

/** An offer with the data of its file about the tender. */
export interface Row extends LedgerRow {
  status: number
  awarded_on: string | null
  region: number | null
}

const MONTHS = ['2022-12', '2024-11', '2024-12', '2025-01']

export const WORLD = ledgerWorld(11, { suppliers: 40, buyers: 6 })

/** What the first import in this process stored. */
let imported: StoredRows | undefined

/** Opens a database with generated months, and reads every offer in it. */
export async function openLedgerMonths(): Promise<{ database: Database; rows: Row[] }> {
  const database = await openTestDatabase()
  if (imported) await writeRows(database, imported)
  else {
    await importMonths(database)
    imported = await readRows(database)
  }
  return { database, rows: await offeredRows(database) }
}

async function importMonths(database: Database): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-'))
  for (const month of MONTHS) {
    const path = join(folder, `lic_${month}.csv`)
    writeFileSync(path, ledgerMonth(WORLD, { seed: 5, month, tenders: 70, version: 2 }).csv)
    const file = await openKnown(path, new Date('2026-10-20T03:00:00Z'))
    await importFiles(database, [file], { now: () => new Date('2026-11-21T12:00:00Z'), onRefused: () => {} })
  }
  rmSync(folder, { recursive: true, force: true })
  // inadmissible offers, which the generated months have only in deserted tenders
  await sql`update bid set state = 2 where not is_selected and (tender_id + position) % 3 = 0
    and supplier_id % 2 = 0`.execute(database.db)
  await sql`select tally_offers(array_agg(distinct month)) from offer_snapshot`.execute(database.db)
}

/** Every offer in a database, with the data of its file about the tender. */
export async function offeredRows(database: Database): Promise<Row[]> {
  const { rows: snapshots } = await sql<{ code: string; status: number; awarded_on: string | null; region: number }>`
    select t.bid_idn as code, s.status, s.awarded_on::text, t.region from offer_snapshot s
    join tender t on t.id = s.tender_id`.execute(database.db)
  const byCode = new Map(snapshots.map((snapshot) => [snapshot.code, snapshot]))
  return (await ledgerRows(database)).map((row) => ({
    ...row,
    ...(byCode.get(row.code) as (typeof snapshots)[number]),
  }))
}

export const lineKey = ({ code, position }: Row) => `${code} ${position}`
export const isAwarded = ({ status }: Row) => [8, 9, 10].includes(status)
export const countDistinct = (some: readonly Row[], keyOf: (row: Row) => unknown) => new Set(some.map(keyOf)).size
