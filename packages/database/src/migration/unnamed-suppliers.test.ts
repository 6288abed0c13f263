import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../backup/backup.ts'
import { checkBackup, restore } from '../backup/restore.ts'
import type { Database } from '../connection/connect.ts'
import { OfferSpool } from '../offers/offer-spool.ts'
import { replaceOffers } from '../offers/replace-offers.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listMigrations, migrate } from './migrate.ts'
import { createSchemaAt, dropSchemaAt, objectsAt } from './schema-at.ts'

// Names of suppliers without a Chilean RUT, as releases before stored them.

const BEFORE = 64
const NAMED = /Ferreira|Weiss|Quispe|ABC56463984|2012345678/
const AT = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-21T12:00:00Z')

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const award = (supplier_rut: string, supplier_name: string) => ({
  supplier_rut,
  supplier_name,
  quantity: 2,
  unit_amount: 5,
})
const AWARDS = [
  award('76482913-1', 'Uno SpA'),
  award('12345678-5', 'Rosa Ñanco'),
  award('', 'Ana Ferreira'),
  award('ABC56463984-2', 'Otto Weiss'),
]
const record = (source_at: Date) =>
  tenderRecord({
    bid_idn: '1057-1-LE26',
    status: 8,
    source_at,
    read_at: source_at,
    raw: '{"NombreProveedor":"Ana Ferreira"}',
    items: [tenderItem({ product_name: 'Gases', awards: AWARDS })],
  })

function offers(): OfferSpool {
  const spool = new OfferSpool()
  const company = offer({ rut: '76482913-1', name: 'Uno SpA', isSelected: true })
  const stranger = offer({ rut: null, name: 'Ana Ferreira', number: 2 })
  spool.add(tenderOffers('1057-1-LE26', [company, stranger]))
  return spool
}

/** Stores a tender and its offers, and puts back what an earlier release stored of them. */
async function fillAsBefore() {
  await ingestTenders(database, [record(AT)], AT)
  await replaceOffers(database, { spool: offers(), sourceAt: AT, completeMonth: null })
  const { db } = database
  const lines = JSON.stringify(AWARDS)
  await sql`update tender_award set supplier_rut = w.a ->> 'supplier_rut', supplier_name = w.a ->> 'supplier_name'
    from jsonb_array_elements(${lines}::jsonb) with ordinality w (a, place) where number = place`.execute(db)
  await sql`update tender set origins = jsonb_build_object('fields', '[]'::jsonb, 'awarded',
    jsonb_build_array(jsonb_build_object('position', 1, 'product_code', null, 'awards', ${lines}::jsonb)))`.execute(db)
  await sql`insert into tender_change (tender_id, field, old, new, severity, source_at, found_at)
    select t.id, c.field, c.old::jsonb, c.new::jsonb, 'important', ${AT}, ${AT} from tender t, (values
      ('items.1.awards', '[]', ${lines}::text),
      ('items.3', null, ${JSON.stringify({ position: 3, product_name: 'Gases', awards: AWARDS })}::text),
      ('items.1.product_name', '"Oxígeno"', '"Ferrum"')) c (field, old, new)`.execute(db)
  await sql`insert into tender_raw select id, ${AT}, '\\x01' from tender`.execute(db)
  // the names of offers, the text of a key, a number that is no RUT, and a purchase order
  await sql`update supplier set key = 'Ana Ferreira' where kind = 3`.execute(db)
  await sql`insert into supplier (key, kind, orders) values ('2012345678-9', 1, 1), ('p77', 3, 0)`.execute(db)
  await sql`insert into supplier_name (supplier_id, number, offers, name) select id, 1, 1, 'Ana Ferreira' from supplier
    where key = 'Ana Ferreira'`.execute(db)
  await sql`insert into supplier_name (supplier_id, number, orders, name) select id, 1, 1, 'Luis Quispe' from supplier
    where key = '2012345678-9'`.execute(db)
  await sql`update bid b set name_number = 1 from supplier s where s.id = b.supplier_id and s.kind = 3`.execute(db)
  await sql`insert into supplier_search (supplier_id, rut, name, words, lines, won_lines, families, regions, last_month)
    select id, key, 'Luis Quispe', 'quispe:1', 1, 0, '{}', '{}', '2026-11-01' from supplier where key = '2012345678-9'`.execute(
    db,
  )
}

/** Takes the database back to the schema of the release before, with all rows. */
async function downgrade() {
  const { tables } = objectsAt(BEFORE)
  await database.bulk(async (tx) => {
    const kept = new Map<string, unknown[]>()
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    for (const table of tables) {
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(tx)
      kept.set(
        table,
        rows.map(({ row }) => row),
      )
    }
    await dropSchemaAt(tx, listMigrations().length)
    await createSchemaAt(tx, BEFORE)
    // what migrations fill
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
    for (const [table, rows] of kept) {
      if (rows.length === 0) continue
      await sql`insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
    }
  })
}

async function dump(): Promise<string> {
  const texts: string[] = []
  for (const table of objectsAt(listMigrations().length).tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(database.db)
    texts.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return texts.join('\n')
}

async function changes() {
  return (await sql`select field, old, new from tender_change order by id`.execute(database.db)).rows
}

test('LED-3 stored names of suppliers without a RUT are removed, and the same files bring no name and no change', async () => {
  await fillAsBefore()
  await downgrade()
  expect((await dump()).match(new RegExp(NAMED, 'g'))?.length).toBeGreaterThan(10)
  await migrate(database)
  expect(await dump()).not.toMatch(NAMED)

  const unnamed = { ...award('', ''), supplier_name: null }
  const kept = [AWARDS[0], AWARDS[1], unnamed, unnamed]
  expect(await changes()).toEqual([
    { field: 'items.1.awards', old: [], new: kept },
    { field: 'items.3', old: null, new: { position: 3, product_name: 'Gases', awards: kept } },
    { field: 'items.1.product_name', old: 'Oxígeno', new: 'Ferrum' },
  ])
  const { rows: named } = await sql`select s.key, s.kind, n.name from supplier s
    left join supplier_name n on n.supplier_id = s.id order by s.kind, s.key`.execute(database.db)
  const digest = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(named).toEqual([
    { key: '76482913-1', kind: 1, name: 'Uno SpA' },
    { key: digest, kind: 3, name: null },
    { key: digest, kind: 3, name: null },
    { key: 'p77', kind: 3, name: null },
  ])
  expect((await sql`select from tender_raw`.execute(database.db)).rows).toEqual([])

  const before = await changes()
  expect(await ingestTenders(database, [record(AT)], LATER)).toEqual({ created: 0, updated: 0, unchanged: 1, older: 0 })
  expect(await ingestTenders(database, [record(LATER)], LATER)).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await changes()).toEqual(before)
  const again = await replaceOffers(database, { spool: offers(), sourceAt: LATER, completeMonth: null })
  expect(again).toMatchObject({ written: 0, unchanged: 1 })
  expect(await dump()).not.toMatch(NAMED)
})

test('LED-3 a backup from before does not bring the names back', async () => {
  await fillAsBefore()
  await downgrade()
  const pieces: Uint8Array[] = []
  await backUp(database, AT, async (bytes) => void pieces.push(Buffer.from(bytes)))
  expect(Buffer.concat(pieces).toString()).toMatch(NAMED)
  await database.close()
  database = await openTestDatabase()
  const source = async function* () {
    yield Buffer.concat(pieces)
  }
  const { head } = await checkBackup(source())
  await restore(database, head, source(), { replace: false, now: LATER, deletions: [], onIndexing: () => {} })
  expect(await dump()).not.toMatch(NAMED)
  expect(await dump()).toMatch(/^tender_award .*Rosa Ñanco/m)
})
