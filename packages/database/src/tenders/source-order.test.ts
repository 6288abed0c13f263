import type { TenderRecord } from '@mirador/domain/tender/tender'
import { RECORD_CODE, sourceRecords } from '@mirador/domain/tender/test-source-records'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { runs } from '../testing/test-runs.ts'
import { ingestTenders } from './tenders.ts'

const NOON = new Date('2026-11-20T15:00:00Z')
const inHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => forgetAll())

const forgetAll = () => sql`truncate tender, institution cascade`.execute(database.db)

/** Stores records one by one, like imports of an operator. */
async function ingest(...records: TenderRecord[]) {
  for (const record of records) await ingestTenders(database, [record], record.read_at)
}

/** The stored rows of the tender, without ids and times of reading. */
async function stored() {
  const { id, read_at, first_read_at, institution_id, ...tender } = await database.db
    .selectFrom('tender')
    .selectAll()
    .executeTakeFirstOrThrow()
  const rows = async (table: 'tender_item' | 'tender_award') => {
    const { rows: storedRows } = await sql<object>`select * from ${sql.table(table)} order by position`.execute(
      database.db,
    )
    return storedRows.map((row) => ({ ...row, tender_id: 0 }))
  }
  const institution = await database.db
    .selectFrom('institution')
    .select('rut')
    .where('id', '=', institution_id)
    .execute()
  return { tender, institution, items: await rows('tender_item'), awards: await rows('tender_award') }
}

async function changes() {
  const rows = await database.db.selectFrom('tender_change').select(['field', 'old', 'new']).orderBy('id').execute()
  return rows.map(({ field, old, new: next }) => [field, old, next])
}

const RICH = tenderRecord({
  description: 'Sillas de madera',
  status_text: 'Publicada',
  type_code: 'LE',
  institution_rut: '61602000-8',
  institution_name: 'Hospital de Talca',
  institution_code: '7001',
  unit_name: 'Abastecimiento',
  currency: 'CLP',
  amount: 48_500_000,
  published_at: inHours(-200),
  questions_close_at: inHours(-100),
  closes_at: inHours(100),
  facts: { stages: 1, amount_visible: true, visit_address: 'Calle Uno 100' },
  items: [1, 2].map((position) =>
    tenderItem({ position, product_code: 56_101_504, product_name: 'Silla', unit: 'Unidad' }),
  ),
  read_at: NOON,
})

const later = (hours: number, patch: Partial<TenderRecord> = {}): TenderRecord => ({
  ...RICH,
  ...patch,
  source_at: inHours(hours),
  read_at: inHours(hours),
})

const HOLLOW: Partial<TenderRecord> = {
  name: RICH.bid_idn,
  description: null,
  institution_rut: null,
  institution_name: null,
  institution_code: null,
  unit_name: null,
  amount: null,
  published_at: null,
  questions_close_at: null,
  closes_at: null,
  facts: {},
  items: [],
}

describe('an answer without a part', () => {
  test('SRC-1 empties nothing and records no change, however often it is repeated', async () => {
    await ingest(RICH)
    const before = await stored()
    for (const hours of [1, 2, 3, 30]) await ingest(later(hours, HOLLOW))
    const { origins: _origins, source_at: _at, detail_source_at: _detailAt, ...tender } = (await stored()).tender
    expect(await changes()).toEqual([])
    expect(before.tender).toMatchObject(tender)
    expect((await stored()).items).toEqual(before.items)
    // the full answer again is no change either
    await ingest(later(31))
    expect(await changes()).toEqual([])
    expect(await stored()).toMatchObject({
      items: before.items,
      tender: { origins: { reads: [inHours(0).getTime(), inHours(31).getTime()] } },
    })
  })

  test('SRC-1 a field is emptied by the second complete answer without it, an hour later', async () => {
    await ingest(RICH)
    const without = { amount: null, questions_close_at: null, facts: { stages: 1 } }
    await ingest(later(1, without), later(1.5, without))
    expect(await changes()).toEqual([])
    expect((await stored()).tender).toMatchObject({ amount: 48_500_000 })
    await ingest(later(2, without))
    expect(await changes()).toEqual([
      ['amount', 48_500_000, null],
      ['facts.visit_address', 'Calle Uno 100', null],
      ['questions_close_at', inHours(-100).toISOString(), null],
    ])
    expect((await stored()).tender).toMatchObject({ amount: null, questions_close_at: null })
    // neither the same answer again nor an older one restores it; a new one does
    await ingest(later(3, without), later(-1))
    expect((await stored()).tender).toMatchObject({ amount: null })
    await ingest(later(4, { ...without, amount: 50 }))
    expect((await changes()).slice(3)).toEqual([['amount', null, 50]])
  })

  test('SRC-1 an incomplete answer does not count as one of the two', async () => {
    await ingest(RICH)
    await ingest(later(1, { amount: null, description: null }), later(3, { amount: null, items: [] }))
    await ingest(later(5, { amount: null }))
    expect((await stored()).tender).toMatchObject({ amount: 48_500_000, description: 'Sillas de madera' })
    expect(await changes()).toEqual([])
  })

  test('SRC-1 an amount that the institution withholds disappears at once', async () => {
    await ingest(RICH)
    await ingest(later(1, { amount: null, facts: { ...RICH.facts, amount_visible: false } }))
    expect(await changes()).toEqual([
      ['amount', 48_500_000, null],
      ['facts.amount_visible', true, false],
    ])
    await ingest(later(-5))
    expect((await stored()).tender).toMatchObject({ amount: null })
  })

  test('SRC-1 blank cells of a file empty nothing, however many files have them', async () => {
    const row = { ...RICH, level: 2, source: 'state-csv', items: undefined } as unknown as TenderRecord
    const { items: _items, ...cells } = row
    await ingest(cells)
    const blank = { ...cells, ...HOLLOW, name: RICH.name } as TenderRecord
    const { items: _none, ...blanks } = blank
    for (const hours of [1, 5, 30]) await ingest({ ...blanks, source_at: inHours(hours), read_at: inHours(hours) })
    expect(await changes()).toEqual([])
    expect((await stored()).tender).toMatchObject({ description: 'Sillas de madera', amount: 48_500_000 })
  })
})

describe('sources in any order', () => {
  const detail = (hours: number, patch: Partial<TenderRecord> = {}) => later(hours, patch)
  const sheet = (source: TenderRecord['source'], hours: number, patch: Partial<TenderRecord> = {}): TenderRecord => ({
    ...later(hours, patch),
    level: 2,
    source,
  })
  const awarded = (position: number) =>
    tenderItem({
      position,
      product_code: 56_101_504,
      product_name: 'SILLA',
      category: 'MUEBLES',
      awards: [{ supplier_rut: '76482913-K', supplier_name: 'Sillas SpA', quantity: 1, unit_amount: 5 }],
    })
  const midnight = new Date('2026-11-27T03:00:00Z')

  async function inBothOrders(records: TenderRecord[]) {
    await ingest(...records)
    const forwards = await stored()
    await forgetAll()
    await ingest(...records.toReversed())
    expect(await stored()).toEqual(forwards)
    return forwards
  }

  test('SRC-2 detail and newer monthly file: all lines of the detail, the awards of the file, the exact closing', async () => {
    const closes_at = new Date('2026-11-27T18:00:00Z')
    const monthly = sheet('monthly-csv', 24, {
      status: 8,
      name: 'COMPRA DE SILLAS',
      closes_at: midnight,
      items: [awarded(2)],
      facts: { evaluation_criteria: 'Precio' },
    })
    expect(await inBothOrders([detail(0, { closes_at }), monthly])).toMatchObject({
      tender: { status: 8, name: RICH.name, closes_at, level: 3, facts: { stages: 1, evaluation_criteria: 'Precio' } },
      items: [
        { position: 1, product_name: 'Silla' },
        { position: 2, product_name: 'Silla' },
      ],
      awards: [{ position: 2, supplier_rut: '76482913-K' }],
    })
  })

  test('SRC-2 a newer monthly file changes the closing day, an older one does not', async () => {
    expect(
      (await inBothOrders([detail(0), sheet('monthly-csv', 24, { closes_at: midnight })])).tender.closes_at,
    ).toEqual(midnight)
    await forgetAll()
    expect(
      (await inBothOrders([sheet('monthly-csv', -24, { closes_at: midnight }), detail(0)])).tender.closes_at,
    ).toEqual(inHours(100))
  })

  test('SRC-2 a newer sheet removes no award and no whole name of an older detail', async () => {
    const whole = 'Sillas de madera para la sala de espera del hospital de Talca'
    const records = [
      detail(0, { status: 8, name: whole, items: [awarded(1), awarded(2)] }),
      sheet('daily-sheet', 24, { name: whole.slice(0, 50), status: 8 }),
    ]
    expect(await inBothOrders(records)).toMatchObject({
      tender: { name: whole },
      awards: [{ position: 1 }, { position: 2 }],
    })
  })

  test('SRC-2 a rounded amount never replaces an exact one, and is marked where it is the only one', async () => {
    const rounded = (hours: number) =>
      sheet('monthly-csv', hours, { amount: 3_024_000_000, facts: { amount_rounded: true } })
    const exact = sheet('monthly-csv', 0, { amount: 3_024_123_456 })
    const { tender } = await inBothOrders([exact, rounded(24)])
    expect(tender).toMatchObject({
      amount: 3_024_123_456,
      facts: expect.not.objectContaining({ amount_rounded: true }),
    })
    await forgetAll()
    await ingest(rounded(24))
    expect((await stored()).tender).toMatchObject({ amount: 3_024_000_000, facts: { amount_rounded: true } })
    await ingest(detail(0))
    expect((await stored()).tender).toMatchObject({ amount: 48_500_000, facts: { stages: 1 } })
    expect(await changes()).toEqual([])
  })

  test('SRC-2 random records of all sources end in the same rows in any order, and a repetition changes nothing', async () => {
    const orders = sourceRecords.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    )
    await fc.assert(
      fc.asyncProperty(orders, async ([records, shuffled]) => {
        await forgetAll()
        await ingest(...records)
        const first = await stored()
        expect(first.tender.bid_idn).toBe(RECORD_CODE)
        const recorded = await changes()
        await ingest(...records)
        expect(await stored()).toEqual(first)
        expect(await changes()).toEqual(recorded)
        await forgetAll()
        await ingest(...shuffled)
        expect(await stored()).toEqual(first)
      }),
      { numRuns: runs(20) },
    )
  })
})
