import { Readable } from 'node:stream'
import {
  MONTHLY_COLUMNS,
  type MonthlyRow,
  monthlyHeader,
  monthlyLine,
  monthlyRow,
  OLD_MONTHLY_COLUMNS,
} from '@mirador/invented/months/monthly-file'
import { expect, test } from 'vitest'
import { csvRows } from '../files/csv-rows.ts'
import { readAll, testFile } from '../files/test-folder.ts'
import { zipFile } from '../files/test-workbook.ts'
import { hasRealData, realData } from '../test-real-data.ts'
import { monthlyCsvTenders } from './monthly-csv.ts'

const file = (rows: readonly MonthlyRow[], columns = MONTHLY_COLUMNS) =>
  Buffer.concat([monthlyHeader(columns), ...rows.map((row) => monthlyLine(row, columns))])

const other = {
  RutProveedor: '81.378.300-2',
  RazonSocialProveedor: 'ABBOTT LTDA',
  'Oferta seleccionada': 'No Seleccionada',
}
const second = { Correlativo: 2, Codigoitem: 43_535_110, 'Descripcion linea Adquisicion': 'Bajadas' }

test('SYN-2 the rows of a tender, item by offer, become one record with its items and the selected offers', async () => {
  const rows = [
    monthlyRow('1057439-20-LP25'),
    monthlyRow('1057439-20-LP25', other),
    monthlyRow('1057439-20-LP25', { ...second, ...other }),
    monthlyRow('1057439-21-LP25', { CodigoEstado: 6, Estado: 'Cerrada', VisibilidadMonto: 0 }),
  ]
  const { records, refused, lineNumbers } = await readAll(
    testFile('lic_2026-6.csv', file(rows)),
    new Date('2026-10-01T03:00:00Z'),
  )
  expect(refused).toEqual([])
  expect(lineNumbers).toEqual([2, 8])
  expect(records[0]).toMatchObject({
    bid_idn: '1057439-20-LP25',
    name: 'Insumos de nutrición',
    description: 'Bolsas\ny "bajadas"',
    status: 8,
    status_text: 'Adjudicada',
    institution_rut: '61606402-9',
    institution_code: '7312',
    region: 4,
    currency: 'CLP',
    amount: 130_794_120,
    published_at: new Date('2026-06-18T04:00:00Z'),
    closes_at: new Date('2026-07-09T03:59:59Z'),
    awarded_at: new Date('2026-09-08T03:00:00Z'),
    site_visit_at: null,
    award: { type: null, date: null, number: null, bidders: 2, act_url: null },
    facts: { is_public: true, amount_visible: true, contract_time_unit: 4, payment_term: 1 },
    level: 2,
    source: 'monthly-csv',
  })
  expect(records[0]?.facts).not.toHaveProperty('visit_address')
  expect(records[0]?.items).toEqual([
    {
      position: 1,
      product_code: 42_231_504,
      category: 'EQUIPAMIENTO MÉDICO / NUTRICIÓN CLÍNICA / ALIMENTACIÓN ENTERAL',
      product_name: 'Contenedores de nutrición',
      description: 'BOLSA',
      unit: 'Unidad',
      quantity: 10.5,
      awards: [
        { supplier_rut: '78297510-2', supplier_name: 'MEDICINA TECNICA LTDA', quantity: 10.5, unit_amount: 13_680_000 },
      ],
    },
    expect.objectContaining({ position: 2, description: 'Bajadas', awards: [] }),
  ])
  expect(records[1]).toMatchObject({ bid_idn: '1057439-21-LP25', amount: null, awarded_at: null, award: null })
})

test('SYN-2 a tender that occurs in two places of the file is one record with all its lines', async () => {
  const rows = [monthlyRow('1-1-LP25'), monthlyRow('1-2-LP25'), monthlyRow('1-1-LP25', second), monthlyRow('1-3-LP25')]
  const { records } = await readAll(testFile('lic_2026-9.csv', file(rows)))
  expect(records.map(({ bid_idn, items }) => `${bid_idn} ${items?.length}`)).toEqual([
    '1-2-LP25 1',
    '1-1-LP25 2',
    '1-3-LP25 1',
  ])
})

test('SYN-2 the 105 columns of older files are read by their names', async () => {
  expect(MONTHLY_COLUMNS).toHaveLength(110)
  expect(OLD_MONTHLY_COLUMNS).toHaveLength(105)
  const rows = [monthlyRow('1-1-LP17', { CriteriosEvaluacion: 'Precio' })]
  const { records } = await readAll(testFile('lic_2026-9.csv', file(rows, OLD_MONTHLY_COLUMNS)))
  expect(records[0]).toMatchObject({ amount: 130_794_120, facts: { evaluation_criteria: 'Precio' } })
})

test('SYN-2 fields in UTF-8 among others in Windows-1252 are both read', async () => {
  const rows = [monthlyRow('1-1-LP25', { Nombre: Buffer.from('Atención en Ñuñoa', 'utf8') })]
  const { records } = await readAll(testFile('lic_2026-9.csv', file(rows)))
  expect(records[0]).toMatchObject({ name: 'Atención en Ñuñoa', region: 4 })
})

test("SYN-2 a price in another currency than the tender's is not taken as a price of the tender", async () => {
  const { records } = await readAll(
    testFile('lic_2026-9.csv', file([monthlyRow('1-1-LP25', { 'Moneda de la Oferta': 'Dolar' })])),
  )
  expect(records[0]?.items?.[0]?.awards[0]).toMatchObject({ quantity: 10.5, unit_amount: null })
})

test('SYN-2 a supplier selected twice for one line is one award', async () => {
  const rows = [monthlyRow('1-1-LP25'), monthlyRow('1-1-LP25', { MontoUnitarioOferta: '5' })]
  const { records } = await readAll(testFile('lic_2026-9.csv', file(rows)))
  expect(records[0]?.items?.[0]?.awards).toMatchObject([{ quantity: 21, unit_amount: null }])
})

test('SYN-2 the file is read inside its ZIP, and rows without a state are refused with their line', async () => {
  const rows = [monthlyRow('1-1-LP25'), monthlyRow('1-2-LP25', { CodigoEstado: 'NA' })]
  const { records, refused } = await readAll(testFile('2026-6.zip', await zipFile({ 'lic_2026-6.csv': file(rows) })))
  expect(records).toHaveLength(1)
  expect(refused).toEqual(['4: la licitación 1-2-LP25 viene sin un CodigoEstado legible'])
})

test('SYN-2 reading 200,000 rows needs no more memory than reading a few', async () => {
  const tenders = 20_000
  // the other columns cost time and no memory
  const columns = [
    'CodigoExterno',
    'Nombre',
    'Descripcion',
    'CodigoEstado',
    'Correlativo',
    'RutProveedor',
    'Oferta seleccionada',
  ]
  const header = monthlyHeader(columns)
  const offers = [{}, other, second, { ...second, ...other }, {}, other, second, other, {}, second]
  const rows = Buffer.concat(offers.map((offer) => monthlyLine(monthlyRow('CODE', offer), columns))).toString('latin1')
  const open = async () =>
    Readable.from(
      (function* () {
        yield header
        for (let i = 1; i <= tenders; i++) yield Buffer.from(rows.replaceAll('CODE', `${i}-1-LP25`), 'latin1')
      })(),
      { objectMode: true, highWaterMark: 1 },
    )
  const moment = { sourceAt: new Date('2026-10-01T03:00:00Z'), readAt: new Date('2026-10-08T04:00:00Z') }
  let count = 0
  let peak = 0
  let early = 0
  for await (const line of monthlyCsvTenders(() => csvRows(open, ';'), moment)) {
    if (line.kind === 'record') count++
    if (count % 1000 === 0) {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      if (count === 1000) early = heapUsed + arrayBuffers
      peak = Math.max(peak, heapUsed + arrayBuffers)
    }
  }
  expect(count).toBe(tenders)
  expect((peak - early) / 1_000_000).toBeLessThan(150)
})

test.skipIf(!hasRealData)(
  'SYN-2 the head of a real month is one tender with two lines (needs the real data)',
  async () => {
    const { records, refused } = await readAll(realData('masivo/lic_2026-6_extracto.csv'))
    expect(refused).toEqual([])
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      bid_idn: '1057439-20-LP25',
      status: 6,
      amount: null,
      region: 4,
      currency: 'CLP',
    })
    expect(records[0]?.items?.map(({ product_code }) => product_code)).toEqual([42_231_504, 42_231_505])
    expect(records[0]?.description).toContain('“Convenio Suministro')
  },
)

test('SRC-2 an amount in scientific notation is marked as rounded, an exact or withheld one is not', async () => {
  const amountOf = async (MontoEstimado: string, VisibilidadMonto = 1) => {
    const rows = [monthlyRow('1-1-LP25', { MontoEstimado, VisibilidadMonto })]
    const [record] = (await readAll(testFile('lic_2026-9.csv', file(rows)))).records
    return [record?.amount, record?.facts?.amount_rounded]
  }
  expect(await amountOf('3,024E+09')).toEqual([3_024_000_000, true])
  expect(await amountOf('3024123456')).toEqual([3_024_123_456, undefined])
  expect(await amountOf('3,024E+09', 0)).toEqual([null, undefined])
})
