import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { MONTHLY_COLUMNS, monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, testFolder } from './test-folder.ts'
import { ledgerContent, ledgerRows, tallies } from './test-ledger.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })
const CODE = '1057439-5-LP24'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('tender').execute()
  await sql`delete from supplier`.execute(database.db)
  await sql`delete from offer_month`.execute(database.db)
})

async function importRows(rows: readonly Buffer[], day: string, name = 'lic_2024-05.csv') {
  const path = join(testFolder(), name)
  writeFileSync(path, Buffer.concat([monthlyHeader(), ...rows]))
  return importFiles(database, [await openKnown(path, new Date(`${day}T03:00:00Z`))], { now })
}

const MAY = { FechaPublicacion: '2024-05-10', FechaCierre: '2024-05-20', FechaAdjudicacion: '2024-06-02' }
/** An offer for the line of the tender, chosen or not. */
const offer = (rut: string, price: number, isSelected = false) =>
  monthlyLine(
    monthlyRow(CODE, {
      ...MAY,
      Correlativo: 1,
      Codigoitem: 7,
      CodigoProveedor: rut.length,
      RutProveedor: rut,
      RazonSocialProveedor: `Empresa ${rut}`,
      'Nombre de la Oferta': 'Oferta',
      'Estado Oferta': 'Aceptada',
      'Cantidad Ofertada': 2,
      MontoUnitarioOferta: price,
      'Valor Total Ofertado': price * 2,
      Cantidad: 2,
      'Moneda de la Oferta': 'Peso Chileno',
      CantidadAdjudicada: isSelected ? 2 : 0,
      'Oferta seleccionada': isSelected ? 'Seleccionada' : 'No Seleccionada',
    }),
  )
/** The line of the tender in a row without an offer. */
const withoutOffer = monthlyLine(
  Object.fromEntries(
    Object.entries({ ...monthlyRow(CODE, { ...MAY, Correlativo: 1, Codigoitem: 7, Cantidad: 2 }) }).filter(
      ([column]) => MONTHLY_COLUMNS.indexOf(column) < MONTHLY_COLUMNS.indexOf('CodigoProveedor'),
    ),
  ),
)
const THREE = [offer('76.482.913-K', 1_000, true), offer('77.123.456-9', 1_100), offer('96.500.110-7', 1_200)]

test('LED-2 an older file, complete or with fewer offers, never removes newer offers', async () => {
  await importRows(THREE, '2026-10-20')
  const before = await ledgerContent(database)
  for (const rows of [THREE.slice(0, 1), [], [offer('76.482.913-K', 900)]]) {
    await importRows(rows, '2026-10-01')
    expect(await ledgerContent(database)).toBe(before)
  }
})

test('LED-2 a newer file whose rows have no offers removes none, and does not count as a complete month', async () => {
  const other = monthlyLine(monthlyRow('1057439-6-LP24', MAY))
  await importRows([...THREE, other], '2026-10-01')
  const before = await ledgerRows(database)
  expect(before).toHaveLength(4)
  const { offers } = await importRows([withoutOffer], '2026-10-20')
  expect(offers).toBeUndefined()
  expect(await ledgerRows(database)).toEqual(before)
  // nor does the tender that a file without offers does not name lose its offers
  await importRows([withoutOffer, other], '2026-10-21')
  expect((await ledgerRows(database)).filter(({ code }) => code === CODE)).toHaveLength(3)
  // a file with offers counts again
  await importRows([THREE[0] as Buffer, other], '2026-10-22')
  expect((await ledgerRows(database)).filter(({ code }) => code === CODE)).toHaveLength(1)
})

test('LED-2 the same facts from an older month change nothing, not even the newer time', async () => {
  const { csv } = ledgerMonth(world, { seed: 3, month: '2024-05', tenders: 40, version: 2 })
  const path = join(testFolder(), 'lic_2024-05.csv')
  writeFileSync(path, csv)
  const importAt = async (day: string) =>
    importFiles(database, [await openKnown(path, new Date(`${day}T03:00:00Z`))], { now })
  await importAt('2026-10-20')
  const before = await ledgerContent(database)
  const { offers } = await importAt('2026-10-01')
  expect(offers).toMatchObject({ written: 0, created: 0, replaced: 0, removed: 0 })
  expect(await ledgerContent(database)).toBe(before)
})

const detailOf = (at: Date, supplier_rut: string, unit_amount: number) =>
  tenderRecord({
    bid_idn: CODE,
    name: 'Insumos de nutrición',
    status: 8,
    source_at: at,
    read_at: at,
    items: [
      tenderItem({
        product_code: 42231504,
        quantity: 2,
        unit: 'Unidad',
        awards: [{ supplier_rut, supplier_name: 'Otra SpA', quantity: 2, unit_amount }],
      }),
    ],
  })

async function storedAwards() {
  const { rows } = await sql<{ source: string; supplier_rut: string; unit_amount: number }>`
    select t.source, a.supplier_rut, a.unit_amount from tender_award a join tender t on t.id = a.tender_id
    where t.bid_idn = ${CODE}`.execute(database.db)
  return rows
}

test.each([
  ['before', -40],
  ['after', 1],
])(
  'LED-2 awards of a detail answer read %s the month are stored besides its offers, each with its source',
  async (_, days) => {
    const fileAt = new Date('2026-10-20T03:00:00Z')
    const detail = detailOf(new Date(fileAt.getTime() + days * DAY_MS), '99500000-1', 1_300)
    const ingest = () => ingestTenders(database, [detail], now())
    if (days < 0) await ingest()
    await importRows(THREE, '2026-10-20')
    const before = await ledgerRows(database)
    if (days > 0) await ingest()
    // a detail has more than a file: its award stays, and the ledger keeps the data of the file
    expect(await storedAwards()).toEqual([{ source: 'api-detail', supplier_rut: '99500000-1', unit_amount: 1_300 }])
    const rows = await ledgerRows(database)
    expect(rows.map(({ supplier, is_selected, unit_amount }) => [supplier, is_selected, unit_amount])).toEqual([
      ['76482913-K', true, 1_000],
      ['77123456-9', false, 1_100],
      ['96500110-7', false, 1_200],
    ])
    expect(rows).toEqual(before)
    const { stored, counted } = await tallies(database)
    expect(stored).toEqual(counted)
  },
)

test('LED-2 a hollow answer of another source leaves the offers of a month as they were', async () => {
  await importRows(THREE, '2026-10-20')
  const before = await ledgerContent(database)
  const at = new Date('2026-11-01T03:00:00Z')
  const listed = tenderRecord({ bid_idn: CODE, name: 'Insumos', status: 8, level: 1, source: 'api-list', read_at: at })
  await ingestTenders(database, [listed], now())
  await ingestTenders(database, [{ ...listed, level: 3, source: 'api-detail', items: [] }], now())
  expect(await ledgerContent(database)).toBe(before)
})
