import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { InstitutionOrder } from './institution-order.ts'
import { listInstitutions } from './institutions.ts'
import { ingestTenders } from './tenders.ts'

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
    select id, '2026-01-01', 1, 500 from institution where rut = ${BUYERS[0]}`.execute(database.db)
  await sql`insert into buyer_month (institution_id, month, tenders, awarded_clp)
    select id, '2020-01-01', 1, 9000 from institution where rut = ${BUYERS[1]}`.execute(database.db)
})
afterAll(() => database.close())

const listed = async (order: InstitutionOrder, q = '') =>
  (await listInstitutions(database.db, { q, order, offset: 0, limit: 10 })).rows.map(({ rut, measure }) => [
    rut,
    measure,
  ])

test('INS-1 institutions are ordered by name, open tenders, awarded pesos or open tenders of the own families', async () => {
  expect(await listed({ sort: 'name' })).toEqual([
    [BUYERS[0], null],
    [BUYERS[1], null],
    [BUYERS[2], null],
  ])
  expect(await listed({ sort: 'open' })).toEqual([
    [BUYERS[2], 3],
    [BUYERS[1], 2],
    [BUYERS[0], 1],
  ])
  expect(await listed({ sort: 'amount', from: '2025-12-01' })).toEqual([
    [BUYERS[0], 500],
    [BUYERS[1], 0],
    [BUYERS[2], 0],
  ])
  expect(await listed({ sort: 'mine', families: [42_230_000, 43_210_000] })).toEqual([
    [BUYERS[2], 3],
    [BUYERS[1], 2],
    [BUYERS[0], 1],
  ])
  expect(await listed({ sort: 'mine', families: [42_230_000] })).toEqual([
    [BUYERS[2], 2],
    [BUYERS[0], 1],
    [BUYERS[1], 0],
  ])
  expect(await listed({ sort: 'mine', families: [] })).toEqual(BUYERS.slice(0, 3).map((rut) => [rut, 0]))
})

test('INS-1 a search narrows every order', async () => {
  expect(await listed({ sort: 'open' }, 'comprador 1')).toEqual([[BUYERS[1], 2]])
})
