import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findLinkedCalls, linkSecondCalls } from './second-calls.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const NAME = 'Reparación de techumbre liceo bicentenario'
const [FIRST, SECOND, THIRD] = ['1057-1-LE26', '1057-2-LE26', '1057-3-LE26']

let database: Database
let readings = 0
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
function tender(bid_idn: string, from: number, to: number, overrides: Partial<TenderRecord> = {}): TenderRecord {
  return tenderRecord({
    bid_idn,
    name: NAME,
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    unit_code: '1057',
    published_at: day(from),
    closes_at: day(to),
    items: [tenderItem({ product_code: 72103302, product_name: 'Techumbre' })],
    read_at: new Date(NOW.getTime() + ++readings * 1000),
    ...overrides,
  })
}
const deserted = (bid_idn: string, from: number, to: number, overrides: Partial<TenderRecord> = {}) =>
  tender(bid_idn, from, to, { status: 7, awarded_at: day(to + 3), ...overrides })

const read = (...records: TenderRecord[]) => ingestTenders(database, records, NOW)
const link = () => linkSecondCalls(database.db, NOW, Number.POSITIVE_INFINITY)

async function callsOf(bid_idn: string) {
  const { id } = await database.db
    .selectFrom('tender')
    .select('id')
    .where('bid_idn', '=', bid_idn)
    .executeTakeFirstOrThrow()
  const { earlier, later } = await findLinkedCalls(database.db, id)
  return { earlier: earlier?.bid_idn, later: later.map((call) => call.bid_idn) }
}
const changes = () => database.db.selectFrom('tender_change').select(['field', 'old', 'new']).orderBy('id').execute()

test.each([
  ['the deserted one first', [deserted(FIRST, -40, -20)], [tender(SECOND, -5, 10)]],
  ['the second call first', [tender(SECOND, -5, 10)], [deserted(FIRST, -40, -20)]],
  ['both at once', [deserted(FIRST, -40, -20), tender(SECOND, -5, 10)], []],
])('DET-2 a second call is linked with the deserted tender, on both sides: %s', async (_case, one, other) => {
  await read(...one)
  await link()
  await read(...other)
  await link()
  expect(await callsOf(SECOND)).toEqual({ earlier: FIRST, later: [] })
  expect(await callsOf(FIRST)).toEqual({ earlier: undefined, later: [SECOND] })
  expect(await link()).toBe(0)
})

test('DET-2 a tender is linked when it is declared deserted, and unlinked when it is not', async () => {
  await read(tender(FIRST, -40, -20, { status: 6 }), tender(SECOND, -5, 10))
  expect(await link()).toBe(0)
  await read(deserted(FIRST, -40, -20))
  expect(await link()).toBe(1)
  await read(tender(FIRST, -40, -20, { status: 8 }))
  expect(await link()).toBe(1)
  expect(await callsOf(SECOND)).toEqual({ earlier: undefined, later: [] })
})

test('DET-2 of several earlier calls the last one is linked', async () => {
  await read(deserted(FIRST, -60, -50), deserted(SECOND, -40, -20), tender(THIRD, -5, 10))
  await link()
  expect(await callsOf(THIRD)).toEqual({ earlier: SECOND, later: [] })
  expect(await callsOf(SECOND)).toEqual({ earlier: FIRST, later: [THIRD] })
})

test.each<[string, Partial<TenderRecord>]>([
  ['another institution', { institution_rut: '61606500-1' }],
  ['an institution inferred from its name', { institution_rut: null, unit_code: null, unit_name: 'Abastecimiento' }],
  ['another unit', { unit_code: '1058' }],
  ['other products', { items: [tenderItem({ product_code: 30161500 })] }],
  ['a later date', { published_at: day(45) }],
])('DET-2 a tender of %s is not linked', async (_case, overrides) => {
  await read(deserted(FIRST, -40, -20, { unit_name: 'Abastecimiento' }), tender(SECOND, -5, 60, overrides))
  expect(await link()).toBe(0)
})

test('DET-3 an open second call is a change of the deserted tender, and so is the end of the link', async () => {
  await read(deserted(FIRST, -40, -20), tender(SECOND, -5, 10))
  await link()
  expect(await changes()).toEqual([{ field: 'second_call', old: null, new: SECOND }])
  await read(tender(SECOND, -5, 10, { name: 'Mantención de ascensores' }))
  await link()
  expect(await changes()).toContainEqual({ field: 'second_call', old: SECOND, new: null })
})

test('DET-3 a second call that is closed is linked without a change', async () => {
  await read(deserted(FIRST, -60, -50), tender(SECOND, -40, -20, { status: 8 }))
  expect(await link()).toBe(1)
  expect(await changes()).toEqual([])
})

test('DET-2 more tenders than fit a batch are compared in one call', async () => {
  const many = Array.from({ length: 60 }, (_, i) => [
    deserted(`9-${2 * i + 1}-LE26`, -40, -20, { name: `${NAME} número ${i}` }),
    tender(`9-${2 * i + 2}-LE26`, -5, 10, { name: `${NAME} número ${i}` }),
  ]).flat()
  await read(...many)
  expect(await link()).toBe(60)
  expect(await database.db.selectFrom('tender_to_compare').selectAll().execute()).toEqual([])
})
