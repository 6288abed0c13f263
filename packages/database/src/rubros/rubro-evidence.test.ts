import { searchedWords } from '@mirador/domain/rubros/supplier-words'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countFamilies, familyFigures } from './family-figures.ts'
import { findLinesSaying } from './lines-saying.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MEDIUM = 44100000

let database: Database
const ingest = (records: Parameters<typeof tenderRecord>[0][], prefix: number) =>
  ingestTenders(
    database,
    records.map((record, i) =>
      tenderRecord({ bid_idn: `${prefix}-${i}-LE26`, published_at: NOW, read_at: NOW, ...record }),
    ),
    NOW,
  )
const item = (description: string | null, product_name: string | null, product_code: number | null = 44103100) =>
  tenderItem({ description, product_name, product_code })
const lineOf = async (text: string) =>
  (await findLinesSaying(database.db, searchedWords(text), NOW)).families.get(MEDIUM)

beforeAll(async () => {
  database = await openTestDatabase()
  await ingest(
    [
      { items: [item('TÓNER NEGRO PARA LA IMPRESORA DE LA DIRECCIÓN', 'Tóner')] },
      { items: [item(`${'palabra '.repeat(5)}cartucho de tinta para ${'la oficina de partes y '.repeat(8)}`, null)] },
      { items: [item(null, 'Corchetera', null)] },
      { items: [item('Corchetera', null, 99_000_000)] },
      { items: [item('Perforadora', 'Perforadora')], published_at: new Date(NOW.getTime() - 400 * DAY_MS), status: 8 },
      ...Array.from({ length: 155 }, () => ({ items: [item('Resma de papel', null, 14111500)] })),
    ],
    700,
  )
})
afterAll(() => database.close())

test('DES-4 a line is shown by its shortest text with the words, not in capitals', async () => {
  expect(await lineOf('toners')).toEqual({ tenders: 1, text: 'Tóner' })
  expect(await lineOf('impresora')).toEqual({
    tenders: 1,
    text: 'Tóner negro para la impresora de la dirección',
  })
  const { text = '' } = (await lineOf('cartuchos')) ?? {}
  expect(text).toMatch(/^palabra .*cartucho de tinta.*…$/)
  expect(text.length).toBeLessThanOrEqual(81)
})

test('DES-4 lines without a code, or of tenders older than a year, find nothing', async () => {
  expect((await findLinesSaying(database.db, searchedWords('corchetera'), NOW)).families).toEqual(
    new Map([[99_000_000, { tenders: 1, text: 'Corchetera' }]]),
  )
  expect((await findLinesSaying(database.db, searchedWords('perforadora'), NOW)).families.size).toBe(0)
})

test('DES-4 for a word in more tenders than are read, the count is a lower bound', async () => {
  const { read, isAll, families } = await findLinesSaying(database.db, searchedWords('papel'), NOW)
  expect({ read, isAll }).toEqual({ read: 151, isAll: false })
  expect(families.get(14110000)?.tenders).toBe(151)
})

test('DES-4 the figures of families are counted again after some minutes, and a search does not wait for it', async () => {
  const before = await familyFigures(database.db, NOW)
  expect(before.get(14110000)).toEqual({ open: 155, last_year: 155 })
  expect(before.get(MEDIUM)).toEqual({ open: 2, last_year: 2 })
  await ingest([{ items: [item('Tóner', null)] }], 701)
  expect((await familyFigures(database.db, NOW)).get(MEDIUM)?.open).toBe(2)
  const later = new Date(NOW.getTime() + 6 * MINUTE_MS)
  expect((await familyFigures(database.db, later)).get(MEDIUM)?.open).toBe(2)
  await expect.poll(async () => (await familyFigures(database.db, later)).get(MEDIUM)?.open).toBe(3)
  expect(await countFamilies(database.db, [MEDIUM, 14110000], NOW)).toEqual({ open: 158, this_month: 158 })
})
