import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { listMigrations, migrate } from '@mirador/database/migration/migrate'
import { createSchemaAt, dropSchemaAt } from '@mirador/database/migration/schema-at'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { ledgerMonth } from '@mirador/testing/synthetic/ledger-months'
import { ledgerWorld } from '@mirador/testing/synthetic/ledger-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, testFolder } from './test-folder.ts'
import { ledgerRows, supplierCounts, tallies } from './test-ledger.ts'

/** The schema before there was a ledger of offers. */
const BEFORE_THE_LEDGER = 34
const OTHERS = 3_000
const now = () => new Date('2026-11-21T12:00:00Z')
const month = ledgerMonth(ledgerWorld(7, { suppliers: 70, buyers: 9 }), {
  seed: 3,
  month: '2024-05',
  tenders: 60,
  version: 2,
})
const named = [...new Set(month.truth.map(({ code }) => code))]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A database of that time: tenders of other months, and those of the month as its earlier import left them. */
async function fillEarlierDatabase() {
  await database.bulk(async (tx) => {
    await dropSchemaAt(tx, listMigrations().length)
    await createSchemaAt(tx, BEFORE_THE_LEDGER)
    await sql`insert into institution (rut, name, updated_at) values ('61602000-8', 'Hospital', '2026-01-01')`.execute(
      tx,
    )
    await sql`insert into tender (bid_idn, name, status, type_code, institution_id, institution_name, region, currency,
        amount, published_at, closes_at, level, source, source_at, detail_source_at, read_at)
      select code, 'Compra ' || code, 8, 'LE', 1, 'Hospital', 7, 'CLP', 1000000, '2024-05-02', '2024-05-12', 2,
        'monthly-csv', '2024-05-31', '2024-05-31', '2024-06-01'
      from unnest(${[...Array.from({ length: OTHERS }, (_, i) => `1057-${i + 1}-LE24`), ...named]}::text[]) code`.execute(
      tx,
    )
    await sql`insert into tender_item (tender_id, position, product_code, product_name, quantity)
      select id, 1, 43211503, 'Computadores portátiles', 10 from tender`.execute(tx)
    await sql`insert into tender_award (tender_id, position, number, supplier_rut, supplier_name, quantity, unit_amount)
      select id, 1, 1, '76482913-K', 'Ana SpA', 10, 500 from tender`.execute(tx)
  })
}

/** The tenders that the month does not name, with their lines and awards. */
async function otherTenders() {
  const { rows } = await sql<{ row: string }>`
    select t.bid_idn || ' ' || t.name || ' ' || t.amount || ' ' || t.source_at || ' ' || i.product_code || ' ' || a.supplier_rut
      || ' ' || a.unit_amount as row
    from tender t join tender_item i on i.tender_id = t.id join tender_award a on a.tender_id = t.id
    where not t.bid_idn = any(${named}::text[]) order by t.bid_idn collate "C"`.execute(database.db)
  return rows.map(({ row }) => row)
}

test('LED-2 a full database from before the ledger keeps its tenders, and a month loads into it', async () => {
  await fillEarlierDatabase()
  const before = await otherTenders()
  expect(before).toHaveLength(OTHERS)
  await migrate(database)
  expect(await otherTenders()).toEqual(before)
  expect(await ledgerRows(database)).toEqual([])

  const path = join(testFolder(), 'lic_2024-5.csv')
  writeFileSync(path, month.csv)
  const counts = await importFiles(database, [await openKnown(path, new Date('2026-10-01T03:00:00Z'))], { now })
  expect(counts).toMatchObject({ created: 0, refused: 0, offers: { written: month.truth.length } })
  expect(await otherTenders()).toEqual(before)
  const keyOf = (code: string, position: number, supplier: string) => `${code} ${position} ${supplier}`
  expect(
    (await ledgerRows(database)).map(({ code, position, supplier }) => keyOf(code, position, supplier)).sort(),
  ).toEqual(month.truth.map(({ code, position, supplier }) => keyOf(code, position, supplier.key)).sort())
  const { stored, counted } = await tallies(database)
  expect(stored).toEqual(counted)
  expect(stored.length).toBeGreaterThan(50)
  for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
})
