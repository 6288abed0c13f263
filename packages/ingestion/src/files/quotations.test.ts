import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { runs } from '@mirador/database/testing/test-runs'
import { quotationFlags } from '@mirador/domain/ledger/quotation-flags'
import { ledgerWorld, type MarketSupplier } from '@mirador/invented/months/ledger-world'
import {
  type QuotationMonth,
  type QuotationMonthOptions,
  quotationMonth,
  type TruthRequest,
} from '@mirador/invented/months/quotation-months'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { clearDocuments, documentContent, unusedSuppliers, wrongCounts } from './test-documents.ts'
import { openFile, openKnown, testFolder } from './test-folder.ts'
import { plainRows } from './test-plain-csv.ts'
import { zipFile } from './test-workbook.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })
const KINDS = { legal: 1, natural: 2, foreign: 3 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => clearDocuments(database))

const generated = (month: string, version: 1 | 2, more: Partial<QuotationMonthOptions> = {}) =>
  quotationMonth(world, { seed: 3, month, requests: 60, version, ...more })

const zipOf = ({ parts }: QuotationMonth) => zipFile(Object.fromEntries(parts.map(({ name, csv }) => [name, csv])))

/** Imports a file with a name and the day on which the source made it. */
async function importMonth(name: string, content: Buffer, day: string) {
  const path = join(testFolder(), name)
  writeFileSync(path, content)
  const refused: string[] = []
  const counts = await importFiles(database, [await openKnown(path, new Date(`${day}T03:00:00Z`))], {
    now,
    onRefused: (at, line, reason) => refused.push(`${at.slice(path.length)}:${line}: ${reason}`),
  })
  return { counts: counts.quotations, refused }
}

const importVersion = async (month: string, version: 1 | 2, more: Partial<QuotationMonthOptions> = {}) =>
  importMonth(
    `COT_${month}.zip`,
    await zipOf(generated(month, version, { parts: 2, ...more })),
    version === 1 ? '2026-10-01' : '2026-10-20',
  )

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

const keyOf = (supplier: MarketSupplier, { code }: TruthRequest) =>
  supplier.kind === 'foreign' ? hash('sha256', `${code} ${supplier.name}`).slice(0, 32) : supplier.key

async function requestsInLedger() {
  const { rows } = await sql<Record<string, unknown>>`
    select r.code, to_char(r.month, 'YYYY-MM') as month, u.rut as buyer, u.institution, r.budget, r.order_code, r.criterion
    from quotation_request r join buying_unit u on u.id = r.buying_unit_id`.execute(database.db)
  return sorted(rows)
}

const requestsOfTruth = (truth: readonly TruthRequest[]) =>
  sorted(
    truth.map(({ code, month, buyer, budget, orderCode, criterion }) => ({
      code,
      month,
      buyer: buyer.rut.replaceAll('.', ''),
      institution: buyer.name,
      budget,
      order_code: orderCode,
      criterion,
    })),
  )

async function productsInLedger() {
  const { rows } = await sql<Record<string, unknown>>`
    select r.code as request, p.product_code as code, p.text, p.quantity, p.times
    from quotation_product p join quotation_request r on r.id = p.request_id`.execute(database.db)
  return sorted(rows)
}

const productsOfTruth = (truth: readonly TruthRequest[]) =>
  sorted(
    truth.flatMap(({ code: request, products }) =>
      products.map(({ code, text, quantity, times }) => ({ request, code, text, quantity, times })),
    ),
  )

async function quotationsInLedger() {
  const { rows } = await sql<Record<string, unknown> & { flags: number }>`
    select r.code as request, s.key as supplier, s.kind, n.name, q.is_selected, q.total, q.unit_amount as unit, q.products,
      q.flags
    from quotation q join quotation_request r on r.id = q.request_id join supplier s on s.id = q.supplier_id
    left join supplier_name n on n.supplier_id = q.supplier_id and n.number = q.name_number`.execute(database.db)
  return sorted(rows.map((row) => ({ ...row, flags: quotationFlags.flagsOf(row.flags).sort() })))
}

const quotationsOfTruth = (truth: readonly TruthRequest[]) =>
  sorted(
    truth.flatMap((request) =>
      request.quotations.map(({ supplier, isSelected, total, unit, products, flags }) => ({
        request: request.code,
        supplier: keyOf(supplier, request),
        kind: KINDS[supplier.kind],
        name: supplier.kind === 'legal' ? supplier.name : null,
        is_selected: isSelected,
        total,
        unit,
        products,
        flags: [...flags].sort(),
      })),
    ),
  )

async function expectTruth(truth: readonly TruthRequest[]) {
  expect(await requestsInLedger()).toEqual(requestsOfTruth(truth))
  expect(await productsInLedger()).toEqual(productsOfTruth(truth))
  expect(await quotationsInLedger()).toEqual(quotationsOfTruth(truth))
  expect(await wrongCounts(database)).toEqual([])
  expect(await unusedSuppliers(database)).toEqual([])
}

test('LED-1 every quotation of a month is in the ledger once, field by field, and broken rows are refused with part and line', async () => {
  const month = generated('2026-06', 2, { parts: 3, brokenRows: 4, requests: 120 })
  const { counts, refused } = await importMonth('COT_2026-06.zip', await zipOf(month), '2026-10-20')
  expect(refused).toHaveLength(month.refused)
  expect(refused.some((line) => line.includes('corridos de columna'))).toBe(true)
  expect(refused.some((line) => line.includes('33 columnas en vez de 34'))).toBe(true)
  for (const line of refused) expect(line).toMatch(/^\/COT\d_2026-06\.csv:\d+: /)
  const { truth } = month
  const quotations = truth.flatMap((request) => request.quotations)
  expect(counts).toMatchObject({ documents: truth.length, read: quotations.length, written: quotations.length })
  await expectTruth(truth)
  const planted = new Set(quotations.flatMap(({ flags }) => flags))
  expect([...planted].sort()).toEqual(quotationFlags.names.toSorted())
  // no prices for one product in a request for several
  expect(truth.some(({ products, quotations: [first] }) => products.length > 1 && first?.unit === null)).toBe(true)
})

test('LED-1 a request whose rows continue in the next file of the ZIP is one request', async () => {
  const whole = generated('2026-06', 2, { parts: 1 })
  const codes = (csv: Buffer) => new Set(csv.toString('latin1').match(/\d+-\d+-COT26/g))
  const parts = [2, 3, 4, 5].map((count) => generated('2026-06', 2, { parts: count }))
  const split = parts.find(
    ({ parts: [first, second] }) =>
      codes(first?.csv ?? Buffer.of()).intersection(codes(second?.csv ?? Buffer.of())).size > 0,
  )
  await importMonth('COT_2026-06.zip', await zipOf(split as QuotationMonth), '2026-10-20')
  expect(split).toBeDefined()
  await expectTruth(whole.truth)
})

test('LED-1 counts and sums per request, supplier, institution and month are exact', async () => {
  const months = ['2026-05', '2026-06'].map((month) => generated(month, 2, { parts: 2 }))
  for (const month of months) await importMonth(`COT_${month.month}.zip`, await zipOf(month), '2026-10-20')
  const truth = months.flatMap((month) =>
    month.truth.flatMap((request) => request.quotations.map((quotation) => ({ request, ...quotation }))),
  )
  const keys: [string, (row: (typeof truth)[number]) => string][] = [
    ['r.code', ({ request }) => request.code],
    ['s.key', ({ request, supplier }) => keyOf(supplier, request)],
    ['u.rut', ({ request }) => request.buyer.rut.replaceAll('.', '')],
    [`to_char(r.month, 'YYYY-MM')`, ({ request }) => request.month],
  ]
  for (const [key, keyOfRow] of keys) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.raw(key)} as key, count(*)::int as quotations, count(*) filter (where q.is_selected)::int as selected,
        round(sum(q.total) * 10)::float8 as total
      from quotation q join quotation_request r on r.id = q.request_id join supplier s on s.id = q.supplier_id
      join buying_unit u on u.id = r.buying_unit_id group by 1`.execute(database.db)
    const expected = [...Map.groupBy(truth, keyOfRow)].map(([group, own]) => ({
      key: group,
      quotations: own.length,
      selected: own.filter(({ isSelected }) => isSelected).length,
      total: Math.round(own.reduce((sum, { total }) => sum + total * 10, 0)),
    }))
    expect(sorted(rows)).toEqual(sorted(expected))
  }
})

test('LED-1 requests are not tenders: lists and totals stay as they are', async () => {
  await importVersion('2026-06', 2)
  const { rows } = await sql<{ tenders: number }>`select count(*)::int as tenders from tender`.execute(database.db)
  expect(rows).toEqual([{ tenders: 0 }])
})

test('LED-2 the same month of quotations again changes nothing', async () => {
  await importVersion('2026-06', 1)
  const before = await documentContent(database)
  const { counts } = await importVersion('2026-06', 1)
  expect(counts).toMatchObject({ written: 0, created: 0, replaced: 0, older: 0, removed: 0 })
  expect(await documentContent(database)).toEqual(before)
})

test('LED-2 a month of quotations that the source wrote again replaces the earlier one, and removes what it does not name', async () => {
  await importVersion('2026-06', 1)
  const { counts } = await importVersion('2026-06', 2)
  expect(counts).toMatchObject({ removed: 1, created: 0, older: 0 })
  expect(counts?.replaced).toBeGreaterThan(10)
  await expectTruth(generated('2026-06', 2).truth)
})

test('LED-2 a monthly file with a second month removes nothing', async () => {
  await importVersion('2026-06', 1)
  const [may, june] = [generated('2026-05', 2, { requests: 3 }), generated('2026-06', 2, { requests: 3 })]
  const parts = [...may.parts, ...june.parts.map(({ csv }) => ({ name: 'COT2_2026-06.csv', csv }))]
  const { counts } = await importMonth('COT_2026-06.zip', await zipOf({ ...june, parts }), '2026-10-20')
  expect(counts).toMatchObject({ removed: 0 })
})

test('LED-2 any sequence of imports, rewrites and parts of quotations gives the same ledger, with the counts of its rows', async () => {
  const imports = [
    () => importVersion('2026-05', 1),
    () => importVersion('2026-05', 2),
    () => importVersion('2026-06', 1),
    () => importVersion('2026-06', 2),
    // with the time of the first version
    async () => importMonth('COT_2026-06.zip', await zipOf(generated('2026-06', 2, { requests: 20 })), '2026-10-01'),
    async () =>
      importMonth('cabeza.csv', generated('2026-05', 1, { requests: 8 }).parts[0]?.csv as Buffer, '2026-10-10'),
  ]
  const random = seededRandom(11)
  const contents = new Set<string>()
  for (let run = 0; run < runs(6); run++) {
    await clearDocuments(database)
    for (const index of random.shuffle([0, 1, 2, 3, 4, 5, random.int(0, 5)])) await imports[index]?.()
    expect(await wrongCounts(database)).toEqual([])
    expect(await unusedSuppliers(database)).toEqual([])
    contents.add((await documentContent(database)).join('\n'))
  }
  expect(contents.size).toBe(1)
})

test('LED-2 a broken ZIP of quotations is reported and leaves the month as it was', async () => {
  await importVersion('2026-06', 1, { requests: 300 })
  const before = await documentContent(database)
  const zip = await zipOf(generated('2026-06', 2, { parts: 2, requests: 300 }))
  // damage in the second part
  zip.fill(0, Math.floor(zip.length * 0.7), Math.floor(zip.length * 0.7) + 500)
  const { refused } = await importMonth('COT_2026-06.zip', zip, '2026-10-20')
  expect(refused.join()).toContain('no se pudo leer hasta el final')
  expect(await documentContent(database)).toEqual(before)
})

test('LED-2 a part of a month alone is refused, since a request may continue in the next part', async () => {
  const path = join(testFolder(), 'COT1_2026-06.csv')
  writeFileSync(path, generated('2026-06', 1).parts[0]?.csv as Buffer)
  expect(await openFile(path)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('ZIP completo') })
})

test('LED-3 natural persons and suppliers without a RUT that quote are suppliers without a name', async () => {
  await importVersion('2026-06', 2)
  const { rows } = await sql<{ kind: number; named: boolean }>`
    select distinct s.kind, q.name_number > 0 as named from quotation q join supplier s on s.id = q.supplier_id
    order by 1`.execute(database.db)
  expect(rows).toEqual([
    { kind: 1, named: true },
    { kind: 2, named: false },
    { kind: 3, named: false },
  ])
  const stored = (await documentContent(database)).join('\n')
  expect(stored).not.toContain('PERSONA DE PRUEBA')
  expect(stored).not.toContain('CONTACTO')
  expect(stored).not.toContain('ventas@')
})

describe.skipIf(!hasRealData)('the real extract of quotations (needs the real data)', () => {
  const PATH = realData('compra_agil_masivo/cot_2026-06_extracto.csv')

  test('LED-1 imports without a refused row, and the ledger has each of its rows field by field', async () => {
    const refused: string[] = []
    const counts = await importFiles(database, [await openKnown(PATH, new Date('2026-10-01T03:00:00Z'))], {
      now,
      onRefused: (_, line, reason) => refused.push(`${line} ${reason}`),
    })
    expect(refused).toEqual([])
    expect(counts.quotations).toMatchObject({ documents: 1, read: 4, written: 4 })
    const stored = await sql<Record<string, string>>`
      select u.institution as "NombreOOPP", u.name as "NombreUnidaddeCompra", u.rut as "RUTUnidaddeCompra",
        u.code as "CodigoUnidaddeCompra", r.code as "CodigoCotizacion", r.name as "NombreCotizacion",
        r.region::text as "Region", r.published_on::text as "FechaPublicacionParaCotizar",
        r.closes_on::text as "FechaCierreParaCotizar", r.delivery_days::text as "PlazoEntrega",
        r.budget::text as "MontoTotalDisponble", p.text as "ProductoCotizado", p.product_code::text as "CodigoProducto",
        p.product_name as "NombreProductoGenerico", p.quantity::text as "CantidadSolicitada", r.status as "Estado",
        n.name as "RazonSocialProveedor", s.key as "RUTProveedor", q.size as "Tamano",
        case when q.is_selected then 'si' else 'no' end as "ProveedorSeleccionado",
        case q.currency when 1 then 'CLP' end as moneda, q.total::text as "MontoTotal", r.criterion as "NombreCriterio",
        r.order_code as "CodigoOC", r.order_status as "EstadoOC",
        r.order_accepted_on::text as "FechaAceptacionOCProveedor", coalesce(r.cancel_reason, 'NA') as "MotivoCancelacion",
        case when r.has_environmental_criteria then 'Si' else 'No' end as "ConsideraRequisitosMedioambientales",
        case when r.has_social_criteria then 'Si' else 'No' end as "ConsideraRequisitosImpactoSocialEconomico"
      from quotation q join quotation_request r on r.id = q.request_id join quotation_product p on p.request_id = r.id
      join buying_unit u on u.id = r.buying_unit_id join supplier s on s.id = q.supplier_id
      join supplier_name n on n.supplier_id = q.supplier_id and n.number = q.name_number`.execute(database.db)
    const ledger = new Set(stored.rows.map((row) => JSON.stringify(Object.entries(row).sort())))
    const columns = Object.keys(stored.rows[0] ?? {})
    const rows = plainRows(readFileSync(PATH))
    expect(rows).toHaveLength(27)
    for (const row of rows) {
      const published = columns.map((column) => [column, publishedValue(column, row[column] ?? '')])
      expect(ledger).toContain(JSON.stringify(published.sort()))
    }
    // 8 products, 4 quoters; not every quoter has a row for every product
    const { rows: quoted } = await sql<{ products: number; rows: number }>`
      select (select count(*)::int from quotation_product) as products, sum(products)::int as rows from quotation`.execute(
      database.db,
    )
    expect(quoted).toEqual([{ products: 8, rows: 27 }])
    // all columns but these are compared
    const kept = new Set(columns)
    expect(Object.keys(rows[0] ?? {}).filter((column) => !kept.has(column))).toEqual([
      ...[
        'RazonSocialUnidaddeCompra',
        'DescripcionCotizacion',
        'DireccionEntrega',
        'NOMBRECONTACTO',
        'DetalleCotizacion',
      ],
    ])
    const { rows: priced } = await sql<{ priced: number }>`
      select count(unit_amount)::int as priced from quotation`.execute(database.db)
    expect(priced).toEqual([{ priced: 0 }])
  })
})

/** A value in the form of the ledger: RUT without dots, region by number, white space folded. */
function publishedValue(column: string, value: string): string {
  if (column.startsWith('RUT')) return value.replaceAll('.', '')
  if (column === 'Region') return { 'Región de Tarapacá': '1' }[value.trim()] ?? value
  return value.trim().replace(/\s+/g, ' ')
}
