import type { Database } from '@mirador/database/connection/connect'
import { fillPriceKeys } from '@mirador/database/tenders/fill-price-keys'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo, loadDemoPast } from '../demo/load-demo.ts'
import { offeredRows, openLedgerMonths } from './test-ledger-months.ts'
import { totalDifferences } from './test-usual-totals.ts'

const NOW = new Date('2026-03-18T15:20:00Z')

async function onDatabase(open: () => Promise<Database>, work: (database: Database) => Promise<void>) {
  const database = await open()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

test('ESC-17 the usual total of a tender of the ledger equals a count', async () => {
  await onDatabase(
    async () => (await openLedgerMonths()).database,
    async (database) => {
      // few keys, so that many lines have five prices
      await sql`update tender_item set description = split_part(coalesce(description, product_name), ' ', 1), price_key = null`.execute(
        database.db,
      )
      await fillPriceKeys(database.db, 1_000)
      const rows = await offeredRows(database)
      const { tenders, summed, whole, differences } = await totalDifferences(database, rows, RUNS_ALL ? 1 : 4)
      expect(differences).toEqual([])
      expect(tenders).toBeGreaterThan(50)
      expect(summed).toBeGreaterThan(5)
      expect(whole).toBeGreaterThan(1)
    },
  )
})

async function expectDemoTotals() {
  await onDatabase(openTestDatabase, async (database) => {
    await loadDemo(database, NOW)
    await loadDemoPast(database, NOW)
    const { tenders, summed, whole, differences } = await totalDifferences(database, await offeredRows(database), 1)
    expect(differences).toEqual([])
    expect(tenders).toBeGreaterThan(2_000)
    expect(summed).toBeGreaterThan(100)
    expect(whole).toBeGreaterThan(20)
  })
}

if (RUNS_ALL) test('ESC-17 the usual total of every tender of the demo data equals a count', expectDemoTotals)
