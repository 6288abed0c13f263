import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listInstitutions } from './institution-list.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const BUYERS = ['61602000-8', '61606500-1', '69070300-9', '60506000-5']
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  const tender = (number: number, buyer: number, open: boolean, product: number) =>
    tenderRecord({
      bid_idn: `1057-${number}-LE26`,
      institution_rut: BUYERS[buyer] as string,
      institution_name: `Comprador ${buyer}`,
      status: open ? 5 : 8,
      closes_at: new Date('2026-12-20T12:00:00Z'),
      read_at: NOW,
      items: [tenderItem({ position: 1, product_code: product })],
    })
  await ingestTenders(
    database,
    [
      tender(1, 0, true, 42231504),
      tender(2, 1, true, 43211503),
      tender(3, 1, true, 43211503),
      tender(4, 2, false, 42231504),
      tender(5, 2, true, 42231504),
      tender(6, 2, true, 42231504),
      tender(7, 2, true, 43211503),
    ],
    NOW,
  )
  await sql`insert into buyer_month (institution_id, month, tenders, awarded_clp)
    select id, month::date, 1, amount from institution
    join (values (${BUYERS[0]}, '2026-01-01', 500), (${BUYERS[1]}, '2020-01-01', 9000)) as m (rut, month, amount) using (rut)`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const MONTHS = { from: '2025-12-01', to: '2026-11-01' }
const listed = async (
  sort: InstitutionSort,
  families: readonly number[] | null,
  { q = '', isDescending = true } = {},
) => {
  const query = { q, order: { sort, isDescending }, party: { rut: '', families, months: MONTHS } }
  return (await listInstitutions(database.db, query, { offset: 0, limit: 10 })).rows
}
const byOpen = async (families: readonly number[] | null, q = '') =>
  (await listed('open', families, { q })).map(({ rut, party }) => [rut, party?.own_open])

test('INS-1 ESC-26 institutions are ordered by name, open tenders of the own families or pesos, else by name', async () => {
  const ruts = async (...order: Parameters<typeof listed>) => (await listed(...order)).map(({ rut }) => rut)
  expect(await ruts('name', null, { isDescending: false })).toEqual(BUYERS.slice(0, 3))
  expect(await ruts('name', null)).toEqual(BUYERS.slice(0, 3).toReversed())
  // an account without families has all open tenders, and all that is bought
  expect(await byOpen(null)).toEqual([
    [BUYERS[2], 3],
    [BUYERS[1], 2],
    [BUYERS[0], 1],
  ])
  expect((await listed('bought', null)).map(({ party }) => party?.bought)).toEqual([500, 0, 0])
  expect(await byOpen([42_230_000, 43_210_000])).toEqual(await byOpen(null))
  expect(await byOpen([42_230_000])).toEqual([
    [BUYERS[2], 2],
    [BUYERS[0], 1],
    [BUYERS[1], 0],
  ])
  expect(await byOpen([])).toEqual(BUYERS.slice(0, 3).map((rut) => [rut, 0]))
})

test('INS-1 a search narrows every order', async () => {
  expect(await byOpen(null, 'comprador 1')).toEqual([[BUYERS[1], 2]])
})
