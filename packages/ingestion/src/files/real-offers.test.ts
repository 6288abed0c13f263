import { readFileSync } from 'node:fs'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { openKnown } from './test-folder.ts'
import { plainRows } from './test-plain-csv.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('tender').execute()
  await sql`delete from offer_month`.execute(database.db)
  await sql`delete from supplier`.execute(database.db)
})

const STATES: Record<string, string> = { Aceptada: '1', Rechazada: '2' }

/** The ledger's data of each row of a monthly file, by the names of the file's columns. */
async function offersInLedger() {
  const { rows } = await sql<Record<string, string | null>>`
    select t.bid_idn as "CodigoExterno", t.name as "Nombre", b.position::text as "Correlativo", i.product_code::text as "CodigoProductoONU",
      i.description as "Descripcion linea Adquisicion", i.unit as "UnidadMedida", i.quantity::text as "Cantidad",
      b.family::text as "family", s.key as "RutProveedor", n.name as "RazonSocialProveedor",
      b.state::text as "Estado Oferta", (array['Peso Chileno'])[b.currency] as "Moneda de la Oferta",
      b.quantity::text as "Cantidad Ofertada", b.unit_amount::text as "MontoUnitarioOferta",
      (coalesce(b.unit_amount * b.quantity, 0) + b.total_difference)::text as "Valor Total Ofertado",
      b.awarded_quantity::text as "CantidadAdjudicada", b.sent_on::text as "FechaEnvioOferta",
      case when b.is_selected then 'Seleccionada' else 'No Seleccionada' end as "Oferta seleccionada",
      o.month::text as "FechaPublicacion", o.closed_on::text as "FechaCierre", o.awarded_on::text as "FechaAdjudicacion",
      o.status::text as "CodigoEstado", u.rut as "RutUnidad"
    from bid b join tender t on t.id = b.tender_id join supplier s on s.id = b.supplier_id
    left join supplier_name n on n.supplier_id = b.supplier_id and n.number = b.name_number
    join offer_snapshot o on o.tender_id = b.tender_id left join institution u on u.id = o.institution_id
    left join tender_item i on i.tender_id = b.tender_id and i.position = b.position`.execute(database.db)
  return rows
}

/**
 * A value in the form of the ledger: RUT without dots, a state and a family by number, the month of publication, no
 * name of a natural person.
 */
function publishedValue(column: string, row: Record<string, string>): string | null {
  if (column === 'family') return `${(row.CodigoProductoONU ?? '').slice(0, 4)}0000`
  const value = (row[column] ?? '').trim().replace(/\s+/g, ' ')
  if (value === '' || value === 'NA') return null
  if (column.startsWith('Rut')) return value.replaceAll('.', '').toUpperCase()
  if (value === 'PROVEEDOR PERSONA NATURAL') return null
  if (column === 'Estado Oferta') return STATES[value] ?? null
  if (column === 'FechaPublicacion') return `${value.slice(0, 7)}-01`
  if (column === 'FechaAdjudicacion' && !['7', '8'].includes(row.CodigoEstado ?? '')) return null
  return value
}

const NUMBERS = /^-?\d+(\.\d+)?$/
/** Makes `1.0` and `1` one value. */
const inOneForm = (value: string | null) => (value !== null && NUMBERS.test(value) ? String(Number(value)) : value)
const sorted = (rows: readonly (readonly [string, string | null])[][]) =>
  rows
    .map((row) =>
      JSON.stringify(
        row.map(([column, value]) => [column, inOneForm(value?.replace(/\s+/g, ' ').trim() ?? null)]).sort(),
      ),
    )
    .sort()

describe.skipIf(!hasRealData)('the real extracts of the monthly file (needs the real data)', () => {
  test.each([
    ['masivo/lic_2026-6_extracto.csv', 5],
    ['ofertas_masivo/lic_2026-6_cabeza.csv', 13],
    ['masivo/lic_2015-6_extracto.csv', 11],
  ])('LED-1 the ledger has each row of %s field by field', async (path, count) => {
    const refused: string[] = []
    await importFiles(database, [await openKnown(realData(path), new Date('2026-10-01T03:00:00Z'))], {
      now: () => new Date('2026-11-21T12:00:00Z'),
      onRefused: (_, line, reason) => refused.push(`${line} ${reason}`),
    })
    expect(refused).toEqual([])
    const ledger = await offersInLedger()
    const columns = Object.keys(ledger[0] ?? {})
    const rows = plainRows(readFileSync(realData(path)))
    expect(rows).toHaveLength(count)
    expect(sorted(ledger.map((row) => Object.entries(row)))).toEqual(
      sorted(rows.map((row) => columns.map((column) => [column, publishedValue(column, row)] as const))),
    )
  })
})
