import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { runs } from '@mirador/database/testing/test-runs'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { purchaseFlags } from '@mirador/domain/ledger/purchase-flags'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { type OrderMonthOptions, orderMonth, type TruthOrder } from '@mirador/invented/months/order-months'
import { quotationMonth } from '@mirador/invented/months/quotation-months'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { clearDocuments, documentContent, unusedSuppliers, wrongCounts } from './test-documents.ts'
import { openKnown, testFolder } from './test-folder.ts'
import { ledgerContent, supplierCounts } from './test-ledger.ts'
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
beforeEach(clear)

async function clear() {
  await database.db.deleteFrom('tender').execute()
  await sql`delete from offer_month`.execute(database.db)
  await clearDocuments(database)
}

const generated = (month: string, version: 1 | 2, more: Partial<OrderMonthOptions> = {}) =>
  orderMonth(world, { seed: 3, month, orders: 60, version, ...more })

/** Imports a file with a name and the day on which the source made it. */
async function importMonth(name: string, content: Buffer, day: string) {
  const path = join(testFolder(), name)
  writeFileSync(path, content)
  const refused: string[] = []
  const counts = await importFiles(database, [await openKnown(path, new Date(`${day}T03:00:00Z`))], {
    now,
    onRefused: (_, line, reason) => refused.push(`${line}: ${reason}`),
  })
  return { counts, orders: counts.orders, refused }
}

async function importVersion(month: string, version: 1 | 2, more: Partial<OrderMonthOptions> = {}) {
  const content = await zipFile({ [`${month}.csv`]: generated(month, version, more).csv })
  return importMonth(`${month}.zip`, content, version === 1 ? '2026-10-01' : '2026-10-20')
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

async function ordersInLedger() {
  const { rows } = await sql<Record<string, unknown> & { flags: number }>`
    select o.code, to_char(o.month, 'YYYY-MM') as month, u.rut as buyer, s.key as supplier, s.kind, n.name, o.status,
      o.tender_code, o.total_clp, o.flags
    from purchase_order o join buying_unit u on u.id = o.buying_unit_id join supplier s on s.id = o.supplier_id
    left join supplier_name n on n.supplier_id = o.supplier_id and n.number = o.name_number`.execute(database.db)
  return sorted(rows.map((row) => ({ ...row, flags: purchaseFlags.flagsOf(row.flags).sort() })))
}

const ordersOfTruth = (truth: readonly TruthOrder[]) =>
  sorted(
    truth.map(({ code, month, buyer, supplier, status, tenderCode, totalClp, flags }) => ({
      code,
      month,
      buyer: buyer.rut.replaceAll('.', ''),
      supplier: supplier.key,
      kind: KINDS[supplier.kind],
      name: supplier.kind === 'legal' ? supplier.name : null,
      status,
      tender_code: tenderCode,
      total_clp: totalClp,
      flags: [...flags].sort(),
    })),
  )

async function linesInLedger() {
  const { rows } = await sql<Record<string, unknown> & { flags: number }>`
    select o.code, l.item, l.product_code as product, l.catalogue_id as catalogue, l.currency, l.quantity, l.unit,
      l.unit_amount as price, l.total_amount as total, l.flags
    from purchase_line l join purchase_order o on o.id = l.order_id`.execute(database.db)
  return sorted(rows.map((row) => ({ ...row, flags: purchaseFlags.flagsOf(row.flags).sort() })))
}

const linesOfTruth = (truth: readonly TruthOrder[]) =>
  sorted(
    truth.flatMap(({ code, lines }) =>
      lines.map(({ item, product, catalogueId, currency, quantity, unit, price, total, flags }) => ({
        code,
        item,
        product,
        catalogue: catalogueId,
        currency: OFFER_CURRENCIES[currency],
        quantity,
        unit,
        price,
        total,
        flags: [...flags].sort(),
      })),
    ),
  )

async function expectTruth(truth: readonly TruthOrder[]) {
  expect(await ordersInLedger()).toEqual(ordersOfTruth(truth))
  expect(await linesInLedger()).toEqual(linesOfTruth(truth))
  expect(await wrongCounts(database)).toEqual([])
  expect(await unusedSuppliers(database)).toEqual([])
}

test.each([
  ['2026-06', 'new'],
  ['2019-06', 'old'],
] as const)(
  'LED-1 every purchase order of a month (%s, %s columns) is in the ledger once, field by field, and broken rows are refused',
  async (month, columns) => {
    const { csv, truth, refused } = generated(month, 2, { columns, brokenRows: 4, orders: 200 })
    const { orders, refused: lines } = await importMonth(`${month}.csv`, csv, '2026-10-20')
    expect(lines).toHaveLength(refused)
    expect(lines.some((line) => line.includes('corridos de columna'))).toBe(true)
    expect(lines.some((line) => line.includes('77 columnas en vez de 78'))).toBe(true)
    const read = truth.reduce((sum, order) => sum + order.lines.length, 0)
    expect(orders).toMatchObject({ documents: truth.length, read, written: read, removed: 0 })
    await expectTruth(truth)
    const planted = new Set(truth.flatMap((order) => [...order.flags, ...order.lines.flatMap(({ flags }) => flags)]))
    expect([...planted].sort()).toEqual(purchaseFlags.names.toSorted())
  },
)

test('LED-1 counts and sums per order, supplier, institution and month are exact', async () => {
  const months = ['2026-05', '2026-06'].map((month) => generated(month, 2))
  for (const { month, csv } of months) await importMonth(`${month}.csv`, csv, '2026-10-20')
  const truth = months.flatMap((month) => month.truth)
  const keys: [string, (order: TruthOrder) => string][] = [
    ['o.code', ({ code }) => code],
    ['s.key', ({ supplier }) => supplier.key],
    ['u.rut', ({ buyer }) => buyer.rut.replaceAll('.', '')],
    [`to_char(o.month, 'YYYY-MM')`, ({ month }) => month],
  ]
  for (const [key, keyOf] of keys) {
    // the amount of an order counts once, however many lines it has
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.raw(key)} as key, count(*)::int as orders, sum(l.lines)::int as lines,
        round(sum(o.total_clp) * 100)::float8 as total, round(sum(l.total) * 1000)::float8 as of_lines
      from purchase_order o join supplier s on s.id = o.supplier_id join buying_unit u on u.id = o.buying_unit_id
      join (select order_id, count(*) as lines, sum(total_amount) as total from purchase_line group by order_id) l
        on l.order_id = o.id
      group by 1`.execute(database.db)
    const expected = [...Map.groupBy(truth, keyOf)].map(([group, own]) => ({
      key: group,
      orders: own.length,
      lines: own.reduce((sum, { lines }) => sum + lines.length, 0),
      total: own.reduce((sum, { totalClp }) => sum + Math.round(totalClp * 100), 0),
      of_lines: own.reduce(
        (sum, { lines }) => sum + lines.reduce((s, { total }) => s + Math.round(total * 1000), 0),
        0,
      ),
    }))
    expect(sorted(rows)).toEqual(sorted(expected))
  }
})

test('LED-2 the same month of orders again changes nothing', async () => {
  await importVersion('2026-06', 1)
  const before = await documentContent(database)
  const { orders } = await importVersion('2026-06', 1)
  expect(orders).toMatchObject({ written: 0, created: 0, replaced: 0, older: 0, removed: 0 })
  expect(await documentContent(database)).toEqual(before)
})

test('LED-2 a month of orders that the source wrote again replaces the earlier one, and removes what it does not name', async () => {
  await importVersion('2026-06', 1)
  const { orders } = await importVersion('2026-06', 2)
  expect(orders).toMatchObject({ removed: 1, created: 0, older: 0 })
  expect(orders?.replaced).toBeGreaterThan(10)
  await expectTruth(generated('2026-06', 2).truth)
})

test('LED-2 a broken ZIP of orders is reported and leaves the month as it was', async () => {
  await importVersion('2026-06', 1, { orders: 300 })
  const before = await documentContent(database)
  const zip = await zipFile({ '2026-06.csv': generated('2026-06', 2, { orders: 300 }).csv })
  zip.fill(0, Math.floor(zip.length * 0.7), Math.floor(zip.length * 0.7) + 500)
  const { refused } = await importMonth('2026-06.zip', zip, '2026-10-20')
  expect(refused.join()).toContain('no se pudo leer hasta el final')
  expect(await documentContent(database)).toEqual(before)
})

test('LED-2 any sequence of imports, rewrites and deletions of offers, quotations and orders gives the same ledger', async () => {
  const ofOffers = (version: 1 | 2) => async () =>
    importMonth(
      'lic_2026-06.csv',
      ledgerMonth(world, { seed: 3, month: '2026-06', tenders: 12, version }).csv,
      version === 1 ? '2026-10-01' : '2026-10-20',
    )
  const ofQuotations = (version: 1 | 2) => async () =>
    importMonth(
      'COT_2026-06.csv',
      quotationMonth(world, { seed: 3, month: '2026-06', requests: 12, version }).parts[0]?.csv as Buffer,
      version === 1 ? '2026-10-01' : '2026-10-20',
    )
  const imports = [
    () => importVersion('2026-05', 1, { orders: 20 }),
    () => importVersion('2026-05', 2, { orders: 20 }),
    () => importVersion('2026-06', 1, { orders: 20 }),
    () => importVersion('2026-06', 2, { orders: 20 }),
    // with the time of the first version
    async () => importMonth('2026-06.csv', generated('2026-06', 2, { orders: 9 }).csv, '2026-10-01'),
    async () => importMonth('cabeza.csv', generated('2026-05', 1, { orders: 8 }).csv, '2026-10-10'),
    ofOffers(1),
    ofOffers(2),
    ofQuotations(1),
    ofQuotations(2),
  ]
  const random = seededRandom(5)
  const contents = new Set<string>()
  for (let run = 0; run < runs(6); run++) {
    await clear()
    for (const index of random.shuffle([...imports.keys(), random.int(0, imports.length - 1)])) {
      await imports[index]?.()
      // deleted orders come back with the next import of their month; the last import of each stays
      if (random.chance(0.2)) await sql`delete from purchase_order where month = '2026-05-01'`.execute(database.db)
      expect(await wrongCounts(database)).toEqual([])
    }
    for (const again of [1, 3, 5]) await imports[again]?.()
    for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
    expect(await unusedSuppliers(database)).toEqual([])
    contents.add([await ledgerContent(database), ...(await documentContent(database))].join('\n'))
  }
  expect(contents.size).toBe(1)
}, 240_000)

test('LED-1 an order refers to its tender or its Compra Ágil request by code, in any order of reading', async () => {
  const order = async (kind: string) => {
    const { truth } = generated('2026-06', 2)
    const match = truth.find(({ code }) => code.includes(`-${kind}`))
    return match as TruthOrder
  }
  const agile = await order('AG')
  await importVersion('2026-06', 2)
  const { parts } = quotationMonth(world, { seed: 3, month: '2026-06', requests: 5, version: 2 })
  await importMonth('COT_2026-06.csv', parts[0]?.csv as Buffer, '2026-10-20')
  const code = agile.tenderCode as string
  await sql`update quotation_request set code = ${code} where id = (select min(id) from quotation_request)`.execute(
    database.db,
  )
  const { rows } = await sql<{ code: string }>`
    select o.code from purchase_order o join quotation_request r on r.code = o.tender_code`.execute(database.db)
  expect(rows).toEqual([{ code: agile.code }])
})

test('LED-3 natural persons and suppliers without a RUT that sell are suppliers without a name', async () => {
  await importVersion('2026-06', 2)
  const stored = (await documentContent(database)).join('\n')
  expect(stored).toContain('"9')
  expect(stored).not.toContain('PERSONA DE PRUEBA')
  const { rows } = await sql<{ kind: number; named: boolean }>`
    select distinct s.kind, o.name_number > 0 as named from purchase_order o join supplier s on s.id = o.supplier_id
    order by 1`.execute(database.db)
  expect(rows).toEqual([
    { kind: 1, named: true },
    { kind: 2, named: false },
    { kind: 3, named: false },
  ])
})

/** The columns, of 78, that the ledger does not store. */
const NOT_STORED =
  `ID Link Descripcion/Obervaciones ProcedenciaOC CodigoTipo CodigoAbreviadoTipoOC DescripcionTipoOC Estado
  EstadoProveedor FechaSolicitudCancelacion fechaUltimaModificacion tieneItems PromedioCalificacion CantidadEvaluacion
  TipoImpuesto Descuentos Cargos CodigoOrganismoPublico sector ActividadComprador CiudadUnidadCompra PaisUnidadCompra
  CodigoSucursal Sucursal CodigoProveedor ActividadProveedor ComunaProveedor RegionProveedor PaisProveedor Financiamiento
  PorcentajeIva Pais TipoDespacho FormaPago codigoCategoria Categoria NombreroductoGenerico RubroN1 RubroN2 RubroN3
  EspecificacionProveedor totalCargos totalDescuentos totalImpuestos`.split(/\s+/)

describe.skipIf(!hasRealData)('the real extract of purchase orders (needs the real data)', () => {
  const PATH = realData('ordenes_masivo/oc_2026-06_extracto.csv')

  test('LED-1 imports without a refused row, and the ledger has each of its rows field by field', async () => {
    const refused: string[] = []
    const counts = await importFiles(database, [await openKnown(PATH, new Date('2026-10-01T03:00:00Z'))], {
      now,
      onRefused: (_, line, reason) => refused.push(`${line} ${reason}`),
    })
    expect(refused).toEqual([])
    expect(counts.orders).toMatchObject({ documents: 10, read: 22, written: 22 })
    const stored = await sql<Record<string, string | null>>`
      select o.code as "Codigo", o.name as "Nombre", o.kind as "Tipo",
        case when o.is_direct then 'Si' else 'No' end as "EsTratoDirecto",
        case when o.is_compra_agil then 'Si' else 'No' end as "EsCompraAgil", o.status::text as "codigoEstado",
        o.supplier_status::text as "codigoEstadoProveedor", o.created_on::text as "FechaCreacion",
        o.sent_on::text as "FechaEnvio", o.accepted_on::text as "FechaAceptacion",
        o.cancelled_on::text as "FechaCancelacion", o.total::text as "MontoTotalOC",
        (array['CLP', 'USD', 'CLF', 'EUR', 'UTM'])[o.currency] as "TipoMonedaOC",
        o.total_clp::text as "MontoTotalOC_PesosChilenos", o.tax::text as "Impuestos", o.net::text as "TotalNetoOC",
        u.code as "CodigoUnidadCompra", u.rut as "RutUnidadCompra", u.name as "UnidadCompra",
        u.institution as "OrganismoPublico", o.region::text as "RegionUnidadCompra", s.key as "RutSucursal",
        n.name as "NombreProveedor", o.tender_code as "CodigoLicitacion", o.agreement_code as "Codigo_ConvenioMarco",
        l.item::text as "IDItem", l.product_code::text as "codigoProductoONU",
        l.specification as "EspecificacionComprador", l.quantity::text as cantidad, l.unit as "UnidadMedida",
        (array['CLP', 'USD', 'CLF', 'EUR', 'UTM'])[l.currency] as "monedaItem", l.unit_amount::text as "precioNeto",
        l.total_amount::text as "totalLineaNeto"
      from purchase_line l join purchase_order o on o.id = l.order_id join buying_unit u on u.id = o.buying_unit_id
      join supplier s on s.id = o.supplier_id
      join supplier_name n on n.supplier_id = o.supplier_id and n.number = o.name_number`.execute(database.db)
    const ledger = stored.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    const columns = Object.keys(stored.rows[0] ?? {})
    const rows = plainRows(readFileSync(PATH))
    const published = rows.map((row) =>
      JSON.stringify(columns.map((column) => [column, publishedValue(column, row)]).sort()),
    )
    expect(published.sort()).toEqual(ledger)
    const kept = new Set([...columns, ...NOT_STORED])
    expect(Object.keys(rows[0] ?? {}).filter((column) => !kept.has(column))).toEqual(['Forma de Pago'])
    const flags = await sql<{ flags: number; lines: number }>`
      select flags, count(*)::int as lines from purchase_line group by flags order by flags`.execute(database.db)
    expect(flags.rows.map(({ flags: mask, lines }) => [lines, purchaseFlags.flagsOf(mask)])).toEqual([
      [6, []],
      [2, ['otherCurrency']],
      [4, ['noUnit']],
      [1, ['otherCurrency', 'filler', 'informative']],
      [9, ['otherCurrency', 'noUnit', 'filler', 'informative']],
    ])
  })
})

const REGIONS: Record<string, string> = {
  'Región Metropolitana de Santiago': '13',
  'Región del Libertador General Bernardo O´Higgins': '6',
  'Región de Arica y Parinacota': '15',
  'Región de Valparaíso': '5',
  'Región de Los Ríos': '14',
}

/**
 * A value in the form of the ledger: RUT without dots, region by number, white space folded, no name of a natural
 * person.
 */
function publishedValue(column: string, row: Record<string, string>): string | null {
  const value = (row[column] ?? '').trim().replace(/\s+/g, ' ')
  if (value === '' || value === 'NA') return null
  if (column.startsWith('Rut')) return value.replaceAll('.', '').toUpperCase()
  if (column === 'RegionUnidadCompra') return REGIONS[value] ?? null
  if (column === 'NombreProveedor' && value === 'PROVEEDOR PERSONA NATURAL') return row.Sucursal ?? null
  return /^-?\d+(,\d+)?$/.test(value) ? value.replace(',', '.') : value
}
