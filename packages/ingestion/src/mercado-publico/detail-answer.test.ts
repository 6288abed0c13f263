import { readdirSync, readFileSync } from 'node:fs'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { parseAnswer } from './answer.ts'
import { tenderFromDetail } from './detail-answer.ts'
import { tenderFromListEntry } from './list-answer.ts'

const body = readFileSync(new URL('../../fixtures/detail-answer.json', import.meta.url), 'utf8')
const moment = { sourceAt: new Date('2026-10-08T03:24:39Z'), readAt: new Date('2026-10-08T04:00:00Z') }

function entryOf(text: string): Record<string, unknown> {
  const answer = parseAnswer(text)
  if (answer.kind !== 'answer') throw new Error('no answer')
  return answer.entries[0] as Record<string, unknown>
}

function read(entry: unknown, raw?: string): TenderRecord {
  const reading = tenderFromDetail(entry, { ...moment, ...(raw === undefined ? {} : { raw }) })
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return reading.record
}

test('SYN-1 a detail answer becomes one record with everything a supplier can use', () => {
  expect(read(entryOf(body), body)).toEqual({
    bid_idn: '2345-67-LE26',
    name: 'Mantención de áreas verdes',
    description: 'Corte de pasto.\n\nRiego semanal.',
    status: 8,
    status_text: 'Adjudicada',
    type_code: 'LE',
    institution_rut: '70934000-K',
    institution_name: 'I MUNICIPALIDAD DE EJEMPLO',
    institution_code: '6945',
    unit_code: '2345',
    unit_name: 'Aseo y Ornato',
    unit_address: null,
    comuna: null,
    region: 6,
    currency: 'CLF',
    amount: 7468.79,
    created_at: new Date('2026-08-10T15:46:55.947Z'),
    published_at: new Date('2026-08-10T19:20:31.180Z'),
    questions_open_at: new Date('2026-08-10T19:31:00Z'),
    questions_close_at: new Date('2026-08-20T20:00:00Z'),
    answers_at: null,
    closes_at: new Date('2026-08-31T20:00:00.410Z'),
    technical_opening_at: new Date('2026-08-31T20:01:00Z'),
    economic_opening_at: new Date('2026-08-31T20:01:00Z'),
    estimated_award_at: new Date('2026-10-29T19:00:00Z'),
    awarded_at: new Date('2026-10-07T15:15:54.030Z'),
    estimated_signature_at: null,
    site_visit_at: null,
    documents_due_at: null,
    physical_support_at: null,
    facts: {
      is_public: true,
      is_open_call: true,
      is_reported_only: false,
      stages: 1,
      needs_contraloria: false,
      offers_public: 1,
      contract: '2',
      works: '0',
      estimation: 2,
      amount_visible: true,
      payment_term: 1,
      payment_type: '4',
      subcontracting: false,
      contract_time: 24,
      contract_time_unit: -1,
      contract_duration: 24,
      contract_duration_unit: 4,
      extends_if_few_offers: false,
      standard_terms: false,
      renewable: true,
      renewal_value: 0,
      buyer_role: 'Encargada',
    },
    award: {
      type: 2,
      date: '2026-10-06',
      number: '6655',
      bidders: 2,
      act_url: 'http://www.mercadopublico.cl/acta?qs=abc',
    },
    items: [
      {
        position: 1,
        product_code: 70_111_703,
        category: 'Servicios agrícolas, pesqueros, forestales y relacionados con fauna / Horticultura / Parques',
        product_name: 'Mantenimiento de jardines',
        description: null,
        unit: 'Metro Cuadrado',
        quantity: 11_500.5,
        awards: [
          { supplier_rut: '76482913-K', supplier_name: 'JARDINES DEL SUR LTDA', quantity: 11_500.5, unit_amount: 0.31 },
        ],
      },
      {
        position: 2,
        product_code: 101_100_001,
        category: 'Obras / Obras Mayores / Obras',
        product_name: 'Obras mayores',
        description: 'Muro\nde contención',
        unit: 'Global',
        quantity: 1,
        awards: [],
      },
    ],
    level: 3,
    source: 'api-detail',
    source_at: moment.sourceAt,
    read_at: moment.readAt,
    raw: body,
  })
})

test.each([
  [5, null],
  [6, null],
  [7, new Date('2026-10-07T15:15:54.030Z')],
  [8, new Date('2026-10-07T15:15:54.030Z')],
  [15, null],
  [99, null],
])('SYN-1 in state %i the award date is %s: before a result it is only the estimate', (status, awarded_at) => {
  expect(read({ ...entryOf(body), CodigoEstado: status })).toMatchObject({ status, awarded_at })
})

test('SYN-1 an amount that the institution withholds is not shown, even when it is sent', () => {
  expect(read({ ...entryOf(body), VisibilidadMonto: 0 }).amount).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'https://www.mercadopublico.cl@evil.example/acta',
  'https://www.mercadopublico.cl.evil.example/acta',
])('SYN-1 an act link that leads elsewhere than to the source is dropped: %s', (UrlActa) => {
  const Adjudicacion = { Tipo: 2, UrlActa }
  expect(read({ ...entryOf(body), Adjudicacion }).award).toMatchObject({ type: 2, act_url: null })
})

test('SYN-1 lines without a number, or with a repeated one, get the next free one', () => {
  const Listado = [{ Correlativo: 2 }, { Correlativo: null }, { Correlativo: 2 }, { Correlativo: '1' }]
  const { items } = read({ ...entryOf(body), Items: { Listado } })
  expect(items?.map(({ position }) => position)).toEqual([1, 2, 3, 4])
})

test.each([
  ['nothing at all', null],
  ['no code', { CodigoEstado: 5 }],
  ['a purchase order in its place', { CodigoExterno: '744835-588-COT26-1', CodigoEstado: 5 }],
  ['no state', { CodigoExterno: '998-4-LE17' }],
  ['a state that is not a number', { CodigoExterno: '998-4-LE17', CodigoEstado: 'x' }],
])('SYN-1 an entry with %s is refused with a reason', (_, entry) => {
  for (const reading of [tenderFromDetail(entry, moment), tenderFromListEntry(entry, moment)]) {
    expect(reading).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) })
  }
})

test.each(['por definir', '31/11/2026 15:00', 20_261_215, { toString: 1 }, []])(
  'SYN-2 an entry with the closing %j is refused with its code and text, and not stored as open without one',
  (closing) => {
    const entry = { CodigoExterno: '998-4-LE17', Nombre: 'ASEO', CodigoEstado: 5, FechaCierre: closing }
    const detail = {
      ...entry,
      FechaCierre: null,
      Comprador: { NombreOrganismo: 'HOSPITAL' },
      Fechas: { FechaCierre: closing },
    }
    for (const reading of [tenderFromListEntry(entry, moment), tenderFromDetail(detail, moment)]) {
      expect(reading).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/^la licitación 998-4-LE17 viene con/),
      })
    }
  },
)

test('SYN-1 a list entry has code, name, state and closing date, and nothing else', () => {
  const entry = { CodigoExterno: '1002-7-LE17', Nombre: 'ASEO ', CodigoEstado: '6', FechaCierre: '2017-03-13T15:29:00' }
  expect(tenderFromListEntry(entry, moment)).toEqual({
    kind: 'record',
    record: {
      bid_idn: '1002-7-LE17',
      name: 'ASEO',
      status: 6,
      closes_at: new Date('2017-03-13T18:29:00Z'),
      level: 1,
      source: 'api-list',
      source_at: moment.sourceAt,
      read_at: moment.readAt,
    },
  })
})

test('SYN-1 an answer with deleted, blank or mistyped fields is read without an error', () => {
  const junk = [undefined, null, '', ' ', 0, -1, 1.5, 'x', [], {}, [null], true, '9'.repeat(500)]
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const mutate = (value: unknown): unknown => {
    if (random(12) === 0) return junk[random(junk.length)]
    if (Array.isArray(value)) return value.map(mutate)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => (random(12) === 0 ? [] : [[key, mutate(part)]])),
    )
  }
  const counts = { record: 0, refused: 0 }
  for (let i = 0; i < 3000; i++) {
    const reading = tenderFromDetail(mutate(entryOf(body)), moment)
    counts[reading.kind]++
    if (reading.kind === 'refused') continue
    const positions = reading.record.items?.map(({ position }) => position) ?? []
    expect(new Set(positions).size).toBe(positions.length)
    for (const value of Object.values(reading.record)) expect(Number.isNaN(value)).toBe(false)
  }
  expect(counts.record).toBeGreaterThan(1000)
  expect(counts.refused).toBeGreaterThan(100)
})

const realDetails = hasRealData ? readdirSync(realData('api_detalle')) : []

test.skipIf(!hasRealData)('SYN-1 the 26 real detail answers are read completely (needs the real data)', () => {
  expect(realDetails).toHaveLength(26)
  for (const file of realDetails) {
    const raw = readFileSync(realData(`api_detalle/${file}`), 'utf8')
    const entry = entryOf(raw) as {
      CodigoExterno: string
      CodigoEstado: number
      Items: { Listado: { Adjudicacion: unknown }[] }
    }
    const record = read(entry, raw)
    expect(record).toMatchObject({ bid_idn: file.split('_')[0], status: entry.CodigoEstado, raw })
    expect(record.region, file).toBeGreaterThan(0)
    expect(record.institution_rut, file).toMatch(/^\d{7,8}-[\dK]$/)
    expect(record.closes_at && record.published_at, file).toBeInstanceOf(Date)
    expect(record.items, file).toHaveLength(entry.Items.Listado.length)
    const awards = record.items?.flatMap((item) => item.awards) ?? []
    expect(awards, file).toHaveLength(entry.Items.Listado.filter(({ Adjudicacion }) => Adjudicacion).length)
  }
})

test.skipIf(!hasRealData)(
  'SYN-1 unusual real values: a deserted act, an award of one peso, a lower-case k (needs the real data)',
  () => {
    const real = (start: string) => {
      const file = realDetails.find((candidate) => candidate.startsWith(start)) as string
      return read(entryOf(readFileSync(realData(`api_detalle/${file}`), 'utf8')))
    }
    const deserted = real('4861-3-L116_')
    expect(deserted).toMatchObject({ status: 7, amount: 2_500_000, award: { type: expect.any(Number) } })
    expect(deserted.awarded_at).toBeInstanceOf(Date)
    expect(real('997-1-LP17_').items?.[0]?.awards[0]).toMatchObject({ unit_amount: 1 })
    expect(real('998-1-LE17_').items?.[0]?.awards[0]?.supplier_rut).toMatch(/-K$/)
    expect(real('1509-5-L114_').items?.map((item) => item.awards.length)).toEqual([0, 1, 1, 0, 1, 1])
    expect(real('5048-79-LR16_')).toMatchObject({ status: 6, awarded_at: null, amount: null })
  },
)

test.each([
  ['name', { Nombre: ' ' }, 'la licitación 1000-1-LE26 viene sin nombre'],
  ['buyer', { Comprador: null }, 'la licitación 1000-1-LE26 viene sin comprador'],
  ['name and buyer', { Nombre: '', Comprador: {} }, 'la licitación 1000-1-LE26 viene sin nombre ni comprador'],
])('SRC-1 a detail without %s is refused', (_part, patch, reason) => {
  const entry = {
    CodigoExterno: '1000-1-LE26',
    CodigoEstado: 5,
    Nombre: 'Sillas',
    Comprador: { NombreOrganismo: 'Hospital de Talca', RutUnidad: '' },
    ...patch,
  }
  const at = new Date('2026-11-20T12:00:00Z')
  expect(tenderFromDetail(entry, { sourceAt: at, readAt: at })).toEqual({ kind: 'refused', reason, isHollow: true })
})
