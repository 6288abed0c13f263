import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readAll, testFile } from '../files/test-folder.ts'
import { hasRealData, realData } from '../test-real-data.ts'

const fixture = fileURLToPath(new URL('../../fixtures/publicadas.csv', import.meta.url))

test('SYN-2 a per-state CSV gives one tender per row, in the state of its name', async () => {
  const { file, records, refused, lineNumbers } = await readAll(fixture, new Date('2026-10-01T03:00:00Z'))
  expect(file.kind).toBe('state-csv')
  expect(lineNumbers).toEqual([2, 3, 4, 5])
  expect(refused).toEqual(['4: «compra-1» no es un código de licitación'])
  expect(records[0]).toEqual({
    bid_idn: '2345-67-LE26',
    name: 'Mantención de "áreas verdes"',
    description: 'Corte de pasto; riego.',
    status: 5,
    type_code: 'LE',
    institution_rut: '70934000-7',
    institution_name: 'I MUNICIPALIDAD DE EJEMPLO',
    unit_name: 'Aseo',
    unit_address: null,
    comuna: null,
    region: 14,
    currency: 'CLF',
    amount: 7468.79,
    published_at: new Date('2026-08-10T19:20:31.180Z'),
    closes_at: new Date('2026-08-31T20:00:00Z'),
    estimated_award_at: new Date('2026-10-29T19:00:00Z'),
    level: 2,
    source: 'state-csv',
    source_at: new Date('2026-10-01T03:00:00Z'),
    read_at: new Date('2026-10-08T04:00:00Z'),
  })
  expect(records[1]).toMatchObject({ name: 'Con una comilla de más"', institution_rut: '70934000-7' })
  expect(records[2]).toMatchObject({ region: null, type_code: null, currency: null, closes_at: null })
})

test.each([
  ['adjudicadas.csv', 8, '2026-10-29T19:00:00.000Z'],
  ['2026-desiertas.csv', 7, '2026-10-29T19:00:00.000Z'],
  ['Revocadas.csv', 15, undefined],
  ['suspendidas.csv', 16, undefined],
])(
  'SYN-2 the rows of %s have state %i, and an award date only where there is a result',
  async (name, status, awarded) => {
    const { records } = await readAll(testFile(name, readFileSync(fixture)), new Date('2026-10-01T03:00:00Z'))
    expect(records[0]).toMatchObject({ status })
    expect(records[0]?.awarded_at?.toISOString()).toBe(awarded)
  },
)

test.skipIf(!hasRealData)(
  'SYN-2 each real per-state file gives as many tenders as it has codes (needs the real data)',
  async () => {
    for (const name of readdirSync(realData('por_estado_2025'))) {
      const path = realData(`por_estado_2025/${name}`)
      // a plain count: these files have no line break inside a row
      const rows = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n').slice(1)
      const codes = new Set(rows.map((row) => row.slice(0, row.indexOf(';'))))
      const { records, refused } = await readAll(path, new Date('2025-04-02T03:00:00Z'))
      expect(refused, name).toEqual([])
      expect(new Set(records.map(({ bid_idn }) => bid_idn)).size, name).toBe(codes.size - refused.length)
      expect(records.length, name).toBe(rows.length - refused.length)
      expect(
        records.filter(({ region }) => region === null).map(({ bid_idn }) => bid_idn),
        name,
      ).toEqual(name.startsWith('desiertas') ? [expect.any(String)] : [])
    }
  },
)
