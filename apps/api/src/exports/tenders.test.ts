import { EXPORT_COLUMNS } from '@mirador/contract/export-columns'
import type { TenderExportRow } from '@mirador/database/tenders/tender-export'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { columnHeaders } from '@mirador/texts/export-columns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { TENDER_COLUMNS } from './tenders.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const COUNT = 1_234

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const tender = (n: number) =>
  tenderRecord({
    bid_idn: `1057-${n}-LE26`,
    name: n === 7 ? '=HYPERLINK("http://x.example";"Ver")' : `${n % 3 ? 'Aseo' : 'Obra; "norte"'} ${n}`,
    description: `Línea uno\r\n- línea dos ${n}`,
    status: n % 5 === 0 ? 8 : 5,
    type_code: n % 2 ? 'LE' : 'LP',
    institution_rut: n % 4 ? '61602000-8' : '60511000-1',
    institution_name: n % 4 ? 'Hospital de Talca' : 'Intendencia',
    unit_name: 'Abastecimiento',
    comuna: 'Talca',
    region: 7,
    currency: n % 2 ? 'CLP' : 'UTM',
    amount: n % 2 ? 1_000_000 * n : n + 0.5,
    // many share a minute, so that the order needs more than the date
    published_at: at(-(n % 30)),
    closes_at: at(n % 40),
    items: [tenderItem({ product_code: 43211503, product_name: 'Notebook' })],
    read_at: at(-1),
  })

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const records = Array.from({ length: COUNT }, (_, index) => tender(index + 1))
  await ingestTenders(app.database, records, NOW)
  user = await app.signIn('ventas@empresa.cl')
  for (const n of [3, 10, 31]) await user.call('POST', '/api/users/follow_bid', { bid_idn: `1057-${n}-LE26` })
  const rubros = { user_id: user.sub, product_family_id: [43210000] }
  await user.call('PUT', '/api/users/update', rubros)
})
afterAll(() => app.close())

const download = (query: string, path = '/api/bid/export', token = user.token) =>
  fetch(`${app.url}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const csv = async (query: string, path?: string) => readCsv(await bytesOf(await download(`format=csv&${query}`, path)))

test.each([
  '',
  'sort=closing',
  'q=aseo',
  'q=obra -norte',
  'q=-norte',
  'status=publicada&sort=closing',
  'status=cerrada',
  'bid_type=2&amount_min=5000000',
  'institution=60511000-1',
  'following=true&sort=closing',
  'scope=mine',
  'closes_from=2026-12-01&closes_to=2026-12-03',
  'q=nada que exista',
])('a file has the rows of the list, in the same order and number: %s', async (query) => {
  const first = (await user.call('GET', `/api/bid/all?${query}`)).body
  const codes = (await csv(`columns=bid_idn&${query}`)).slice(1).map(([code]) => code)
  expect(codes).toHaveLength(first.total)
  expect(new Set(codes).size).toBe(first.total)
  for (const offset of [
    0,
    10,
    Math.floor(first.total / 20) * 10,
    Math.max(0, Math.floor((first.total - 1) / 10) * 10),
  ]) {
    const { body } = await user.call('GET', `/api/bid/all?offset=${offset}&${query}`)
    expect(codes.slice(offset, offset + 10)).toEqual(body.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn))
  }
})

test('both kinds of file have the chosen columns in the chosen order, with the same cells', async () => {
  const query = 'columns=closes_at,bid_idn,amount,name,is_followed,rubros,status&institution=61602000-8'
  const rows = await csv(query)
  const sheet = await readXlsx(await bytesOf(await download(`format=xlsx&${query}`)))
  expect(rows[0]).toEqual(['Cierre', 'Código', 'Monto', 'Nombre', 'La sigues', 'Rubros', 'Estado'])
  expect([...(sheet[0]?.values() ?? [])]).toEqual(rows[0])
  expect(sheet).toHaveLength(rows.length)
  const place = rows.findIndex(([, code]) => code === '1057-3-LE26')
  expect(rows[place]).toEqual([
    '25-11-2026 09:00',
    '1057-3-LE26',
    '3000000',
    'Obra; "norte" 3',
    'Sí',
    'Equipos informáticos y accesorios',
    'Publicada',
  ])
  expect([...(sheet[place]?.values() ?? [])].slice(1)).toEqual([
    '1057-3-LE26',
    3_000_000,
    'Obra; "norte" 3',
    'Sí',
    'Equipos informáticos y accesorios',
    'Publicada',
  ])
  const formula = rows.findIndex(([, code]) => code === '1057-7-LE26')
  expect(rows[formula]?.[3]).toBe(`'=HYPERLINK("http://x.example";"Ver")`)
  expect(sheet[formula]?.get('D')).toBe('=HYPERLINK("http://x.example";"Ver")')
})

test.each([
  ['2025-10-22T15:00:00Z', 'Licitación pública, 1.000 a 2.000 UTM'],
  ['2025-10-24T15:00:00Z', 'Licitación pública, 1.000 a 5.000 UTM'],
])('the range of an LP published at %s is that of its day', (published, name) => {
  // the cell reads only these fields of a row
  const row = { type_code: 'LP', published_at: new Date(published) } as TenderExportRow
  expect(TENDER_COLUMNS.type_name.cell(row, NOW)).toBe(name)
})

test('every column has its name, and a value where the source has one', async () => {
  const [header, row] = await csv(`columns=${EXPORT_COLUMNS.tenders.join(',')}&q=1057-4-LE26`)
  expect(header).toEqual(EXPORT_COLUMNS.tenders.map((column) => columnHeaders('tenders')[column]))
  const cell = (name: (typeof EXPORT_COLUMNS.tenders)[number]) => row?.[EXPORT_COLUMNS.tenders.indexOf(name)]
  expect([cell('amount'), cell('currency')]).toEqual(['4,5', 'UTM'])
  expect(cell('institution_rut')).toBe('60.511.000-1')
  expect(cell('description')).toBe('Línea uno - línea dos 4')
  expect(cell('type_name')).toBe('Licitación pública, 1.000 a 5.000 UTM')
  expect(cell('region')).toBe('Maule')
  expect(cell('url')).toMatch(/^https:\/\/www\.mercadopublico\.cl\/.*idlicitacion=1057-4-LE26$/)
  expect(cell('source')).toBe('API de Mercado Público')
  expect(cell('read_at')).toBe('21-11-2026 09:00')
  expect(cell('awarded_at')).toBe('')
})

test('by default a file is a workbook with the default columns, named after its list and day', async () => {
  const answer = await download('following=true')
  expect(answer.status).toBe(200)
  expect(
    Object.fromEntries(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => [name, answer.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="licitaciones-seguidas-2026-11-22.xlsx"',
    'cache-control': 'no-store',
  })
  const [header, ...rows] = await readXlsx(await bytesOf(answer))
  expect([...(header?.values() ?? [])].slice(0, 3)).toEqual(['Código', 'Nombre', 'Estado'])
  expect(rows).toHaveLength(3)
  expect(answer.headers.get('x-row-count')).toBe('3')
  const text = await download('format=csv&q=aseo')
  expect(text.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.headers.get('content-disposition')).toBe('attachment; filename="licitaciones-2026-11-22.csv"')
  await text.body?.cancel()
})

test.each([
  ['columns=bid_idn,precio,clave', 'unknown_parameter', ['columns.precio', 'columns.clave']],
  ['columns=', 'invalid_request', ['columns']],
  ['format=pdf', 'invalid_request', ['format']],
  ['offset=10', 'unknown_parameter', ['offset']],
  ['region=99&columns=nada', 'invalid_request', ['region', 'columns.nada']],
  ['closes_from=2026-02-30', 'invalid_request', ['closes_from']],
])('%s is refused with the invalid field', async (query, code, fields) => {
  const answer = await download(query)
  expect(answer.status).toBe(400)
  const body = (await answer.json()) as { code: string; fields: { field: string }[] }
  expect([body.code, body.fields.map(({ field }) => field)]).toEqual([code, fields])
})

test('a repeated column appears once', async () => {
  expect((await csv('columns=name,name,bid_idn&q=1057-4-LE26'))[0]).toEqual(['Nombre', 'Código'])
})

test('followed tenders are in no other account’s file', async () => {
  const { token } = await app.signIn('otra@boreal.cl')
  const file = readCsv(await bytesOf(await download('format=csv&following=true', undefined, token)))
  expect(file).toHaveLength(1)
})

test('institutions are exported as listed', async () => {
  const rows = await csv('columns=name,rut,tenders,open_tenders', '/api/institution/export')
  expect(rows).toEqual([
    ['Institución', 'RUT', 'Licitaciones', 'Abiertas'],
    ['Hospital de Talca', '61.602.000-8', expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)],
    ['Intendencia', '60.511.000-1', expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)],
  ])
  expect(await csv('q=talca&columns=rut', '/api/institution/export')).toEqual([['RUT'], ['61.602.000-8']])
})

test('reading a file does not block other requests', async () => {
  const [file, list] = await Promise.all([
    csv(`columns=${EXPORT_COLUMNS.tenders.join(',')}`),
    user.call('GET', '/api/bid/all'),
  ])
  expect([file.length - 1, list.status]).toEqual([COUNT, 200])
})
