import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joinReleases } from './ocds-document.ts'
import { tenderFromRelease } from './ocds-release.ts'
import { ocdsInstant } from './ocds-values.ts'

const fixture = JSON.parse(readFileSync(new URL('../../fixtures/ocds-records.json', import.meta.url), 'utf8'))
const moment = { sourceAt: new Date('2026-10-03T03:00:00Z'), readAt: new Date('2026-10-08T04:00:00Z') }
const publishedAt = new Date('2026-10-02T11:00:00Z')

type Release = Record<string, unknown> & { tender: Record<string, unknown>; awards?: Record<string, unknown>[] }

function compiled(): Release & { awards: Record<string, unknown>[] } {
  return structuredClone(fixture.records[0].compiledRelease)
}

function read(release: object) {
  const reading = tenderFromRelease(release as Release, publishedAt, moment)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return reading.record
}

function reasonOf(release: object): string | undefined {
  const reading = tenderFromRelease(release as Release, publishedAt, moment)
  return reading.kind === 'refused' ? reading.reason : undefined
}

test('SYN-2 a compiled release gives the tender with its buyer, dates, lines and the winner of each line', () => {
  expect(read(compiled())).toEqual({
    bid_idn: '2345-67-LE26',
    name: 'Mantención de áreas verdes',
    description: 'Corte de pasto;\nriego.',
    status: 8,
    status_text: 'Adjudicada',
    type_code: 'LE',
    institution_rut: '70934000-7',
    institution_name: 'I MUNICIPALIDAD DE EJEMPLO',
    unit_name: 'Aseo y ornato',
    unit_address: 'Irarrázabal 135',
    region: 8,
    currency: 'CLP',
    amount: 15_000_000,
    published_at: new Date('2026-08-10T19:20:31Z'),
    closes_at: new Date('2026-08-31T20:00:00Z'),
    questions_open_at: new Date('2026-08-10T19:21:00Z'),
    questions_close_at: new Date('2026-08-15T22:00:00Z'),
    estimated_award_at: new Date('2026-09-20T20:00:00Z'),
    awarded_at: new Date('2026-09-15T13:38:20Z'),
    items: [
      {
        position: 1,
        product_code: 70_111_706,
        category: null,
        product_name: null,
        description: 'Servicios de jardinería / Mantención / Corte de pasto',
        unit: 'Mes',
        quantity: 12,
        awards: [
          {
            supplier_rut: '76482913-K',
            supplier_name: 'JARDINES DEL SUR LIMITADA',
            quantity: 12,
            unit_amount: 900_000.5,
          },
        ],
      },
      {
        position: 2,
        product_code: 70_111_712,
        category: 'Riego de jardines',
        product_name: null,
        description: 'Riego',
        unit: 'Hectárea',
        quantity: 2.5,
        // its price is in another currency than the tender's, and its winner has no rut
        awards: [{ supplier_rut: '', supplier_name: 'RIEGOS SPA', quantity: 2.5, unit_amount: null }],
      },
      {
        position: 3,
        product_code: null,
        category: null,
        product_name: null,
        description: 'Poda',
        unit: null,
        quantity: null,
        awards: [],
      },
    ],
    level: 2,
    source: 'ocds',
    source_at: new Date('2026-09-15T13:38:20Z'),
    read_at: moment.readAt,
  })
})

test('SYN-2 fields that OCDS omits are absent, so that they erase nothing', () => {
  expect(read({ ocid: 'ocds-70d2nz-3-4-LQ26', tender: { title: 'Sillas', status: 'active' } })).toEqual({
    bid_idn: '3-4-LQ26',
    name: 'Sillas',
    status: 5,
    type_code: 'LQ',
    level: 2,
    source: 'ocds',
    source_at: publishedAt,
    read_at: moment.readAt,
  })
})

test('SYN-2 the false Z of the portal is Chilean time, a real offset is used, and an absent date is null', () => {
  expect(ocdsInstant('2026-07-08T16:00:00Z')).toEqual(new Date('2026-07-08T20:00:00Z'))
  expect(ocdsInstant('2026-12-08T16:00:00.250+00:00')).toEqual(new Date('2026-12-08T19:00:00.250Z'))
  expect(ocdsInstant('2026-07-08T16:00:00-03:00')).toEqual(new Date('2026-07-08T19:00:00Z'))
  for (const none of ['0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'Z', '', 5, null]) {
    expect(ocdsInstant(none)).toBeNull()
  }
})

const won = { status: 'active', suppliers: [{ name: 'UNO SPA' }] }
test.each([
  ['active', undefined, [], 5],
  ['closed', undefined, [], 6],
  ['unsuccessful', undefined, [], 7],
  ['complete', undefined, [], 8],
  ['cancelled', undefined, [], 15],
  ['withdrawn', undefined, [], 15],
  ['planned', undefined, [], 16],
  ['pending', undefined, [], 16],
  ['active', '6-Cerrada', [], 6],
  ['active', '18-Revocada', [], 18],
  ['no se sabe', 'Suspendida', [], 16],
  ['active', '5-Publicada', [won], 8],
  ['active', '5-Publicada', [{ status: 'active', suppliers: [] }], 5],
  ['active', '5-Publicada', [{ status: null }], 5],
  ['active', '5-Publicada', [{ statusDetails: '7-Desierta (o art. 3 ó 9 Ley 19.886)' }], 7],
  ['complete', undefined, [{ status: 'unsuccessful' }], 7],
  ['complete', undefined, [{ status: 'unsuccessful' }, won], 8],
  ['complete', undefined, [{ status: 'cancelled' }], 15],
  ['cancelled', undefined, [won], 15],
  [undefined, undefined, [won], 8],
])('SYN-2 tender %s (%s) with awards %j has the state %i', (status, statusDetails, awards, expected) => {
  expect(read({ ocid: 'ocds-70d2nz-3-4-LQ26', tender: { title: 'x', status, statusDetails }, awards }).status).toBe(
    expected,
  )
})

test.each([
  ['no state', { ocid: 'ocds-70d2nz-3-4-LQ26', tender: { title: 'x' } }, 'la licitación 3-4-LQ26: no dice su estado'],
  [
    'an unknown state',
    { ocid: 'ocds-70d2nz-3-4-LQ26', tender: { status: 'planning' } },
    'la licitación 3-4-LQ26: su estado «planning» no se conoce',
  ],
  ['no code', { ocid: 'ocds-70d2nz-', tender: { status: 'active' } }, 'no trae código de licitación'],
  ['no code that is one', { ocid: 'ocds-70d2nz-x' }, '«x» no es un código de licitación'],
  [
    'the ocid of another country',
    { ocid: 'ocds-03ad3f-3-4-LQ26' },
    '«ocds-03ad3f-3-4-LQ26» no es un ocid de Mercado Público',
  ],
  [
    'a purchase order',
    { ocid: 'ocds-70d2nz-2421-1016-CM20', awards: [won] },
    '2421-1016-CM20 es una orden de compra, no una licitación',
  ],
])('SYN-2 a release with %s is refused with its reason', (_, release, reason) => {
  expect(reasonOf(release)).toBe(reason)
})

test.each([
  [{ scheme: 'CL-RUT', id: '76482913k' }, '76482913-K'],
  [{ scheme: 'CL-RUT', id: '70.934.000-7' }, '70934000-7'],
  [{ id: '764829131' }, '76482913-1'],
  [{ scheme: 'CL-MP', id: '764829131' }, undefined],
  [{ id: '764829132' }, undefined],
  [{ scheme: 'CL-MP', id: '4875' }, undefined],
  [{}, undefined],
])('SYN-2 of the identifier %j only a rut is taken', (identifier, expected) => {
  const release = { ocid: 'ocds-70d2nz-3-4-LQ26', tender: { title: 'x', status: 'active' } }
  const parties = [{ id: 'CL-MP-4875', name: 'A | B', roles: ['buyer'], identifier }]
  expect(read({ ...release, parties }).institution_rut).toBe(expected)
})

test('SYN-2 "published" has the date of the publication even in a newer file, and future dates are ignored', () => {
  const release = compiled()
  delete release.date
  release.awards = []
  expect(read(release)).toMatchObject({ status: 5, source_at: new Date('2026-08-10T19:20:31Z') })
  release.tender.status = release.tender.statusDetails = 'cancelled'
  expect(read(release)).toMatchObject({ status: 15, source_at: publishedAt })
  expect(read({ ...release, date: '2099-01-01T00:00:00Z' }).source_at).toEqual(publishedAt)
})

test('SYN-2 an award release without the call changes only the state, and has the winner', () => {
  const { tender: _, ...release } = compiled()
  const record = read(release)
  expect(record).toMatchObject({ level: 1, status: 8, name: 'Mantención de áreas verdes' })
  expect(record).not.toHaveProperty('currency')
  expect(record.items?.map(({ awards }) => awards[0]?.supplier_name)).toEqual([
    'JARDINES DEL SUR LIMITADA',
    'RIEGOS SPA',
  ])
})

test('SYN-2 an award without items belongs to the only item, and an award of several winners has no quantity', () => {
  const release = compiled()
  const [item] = release.tender.items as object[]
  const suppliers = [{ name: 'UNO SPA' }, { name: 'DOS SPA' }]
  const winners = (awards: object[], items: object[]) =>
    read({ ...release, awards, tender: { ...release.tender, items } }).items?.map(({ awards }) => awards)
  const of = (quantity: number | null, unit_amount: number | null) =>
    suppliers.map(({ name }) => ({ supplier_rut: '', supplier_name: name, quantity, unit_amount }))
  expect(winners([{ status: 'active', suppliers }], [item as object])).toEqual([of(null, null)])
  expect(winners([{ status: 'active', suppliers }], [item as object, {}])).toEqual([[], []])
  const priced = { id: '42877643', quantity: 3, unit: { value: { amount: 5 } } }
  expect(winners([{ status: 'active', suppliers, items: [priced] }], [item as object])).toEqual([of(null, 5)])
})

test('SYN-2 releases of one process are one tender: each adds, none erases with null', () => {
  const { tender, awards, date, ...rest } = compiled()
  const call = { ...rest, date: '2026-08-10T15:20:31Z', tender }
  const award = { ocid: rest.ocid, date, awards, tender: { title: null } }
  expect(read(joinReleases([award, call]))).toEqual(read(compiled()))
})
