import { listCompanyLines } from '@mirador/database/companies/company-lines'
import { listCompanies } from '@mirador/database/companies/company-list'
import { listInstitutions } from '@mirador/database/companies/institution-list'
import { listMetLines } from '@mirador/database/companies/met-lines'
import { listSupplierLines } from '@mirador/database/companies/supplier-profile'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Database } from '@mirador/database/connection/connect'
import type { KeyOrder } from '@mirador/database/connection/key-order'
import { listBuyerTenders } from '@mirador/database/market/buyer-tenders'
import { findOfferSummary, listOfferedLines } from '@mirador/database/offers/tender-offers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

// Each list of the ledger by its key, after each of its rows: the rows of the list, each once.

let database: Database
let rows: Row[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  await deriveSupplierSearch(database.db)
})
afterAll(() => database.close())

type Key = readonly (number | string)[]
interface Page<K extends Key> {
  offset: number
  limit: number | null
  byKey?: KeyOrder<K> | undefined
}

/**
 * Reads a list page by page, and compares it with all of it.
 * @returns number of its rows
 */
async function compareWalk<R, K extends Key>(read: (page: Page<K>) => Promise<readonly R[]>, keyOf: (row: R) => K) {
  const all = await read({ offset: 0, limit: null })
  // a dozen pages of a long list
  const limit = Math.max(3, Math.ceil(all.length / 12))
  const walked: R[] = []
  for (let after: K | undefined; ; ) {
    const page = await read({ offset: 0, limit, byKey: { after } })
    walked.push(...page)
    const last = page.at(-1)
    if (!last) break
    after = keyOf(last)
  }
  const texts = (some: readonly R[]) => some.map((row) => JSON.stringify(row)).toSorted()
  expect(texts(walked)).toEqual(texts(all))
  const skipped = await read({ offset: 2, limit: 2, byKey: { after: undefined } })
  expect(skipped).toEqual(walked.slice(2, 4))
  return all.length
}

const lineKey = ({ tender_id, line }: { tender_id: number; line: number }) => [tender_id, line] as const
const idKey = ({ id }: { id: number }) => [id] as const

/** The companies with the most offers. */
function largest(): [string, string] {
  const legal = new Set(WORLD.suppliers.filter(({ kind }) => kind === 'legal').map(({ key }) => key))
  const offers = [...Map.groupBy(rows, ({ supplier }) => supplier)].filter(([key]) => legal.has(key))
  const [one = '', other = ''] = offers.toSorted(([, a], [, b]) => b.length - a.length).map(([key]) => key)
  return [one, other]
}

test('CNX-16 the lines of companies are walked by tender and line', async () => {
  const { db } = database
  const [rut, rivalRut] = largest()
  const order = { sort: 'own', is_descending: true } as const
  for (const which of ['all', 'lost'] as const)
    await compareWalk(async (page) => (await listCompanyLines(db, rut, { which, order, ...page })).lines, lineKey)
  const shared = async (page: Page<readonly [number, number]>) =>
    (await listMetLines(db, { rut, rivalRut }, { result: 'all', ...page }))?.lines ?? []
  expect(await compareWalk(shared, lineKey)).toBeGreaterThan(0)
  const own = async (page: Page<readonly [number, number]>) =>
    (await listSupplierLines(db, rut, { which: 'all' }, page)).lines
  expect(await compareWalk(own, lineKey)).toBeGreaterThan(6)
})

test('CNX-16 companies and institutions are walked by id', async () => {
  const { db } = database
  const [rut] = largest()
  const query = { rut, sub: '6b1f7a52-8f0f-4f8e-9d51-6f1a3d1f0c11', market: null } as const
  const order = { sort: 'lines', isDescending: true } as const
  for (const group of ['met', 'market'] as const) {
    const read = async (page: Page<readonly [number]>) =>
      (await listCompanies(db, { ...query, group, order }, page)).companies
    expect(await compareWalk(read, idKey)).toBeGreaterThan(4)
  }
  const byName = { order: { sort: 'name', isDescending: false } } as const
  const institutions = async (page: Page<readonly [number]>) => (await listInstitutions(db, byName, page)).rows
  expect(await compareWalk(institutions, idKey)).toBeGreaterThan(4)
})

test('CNX-16 the tenders of a buyer and the offers of a tender are walked by id and by line', async () => {
  const { db } = database
  const { rows: buyers } = await sql<{ id: number }>`
    select institution_id as id from offer_snapshot where institution_id is not null
    group by 1 order by count(*) desc limit 1`.execute(db)
  const counted = { families: null, types: null, from: '2020-01-01', to: '2030-01-01' }
  const read = async ({ limit, ...page }: Page<readonly [number]>) =>
    (
      await listBuyerTenders(db, buyers[0]?.id ?? 0, counted, {
        which: 'ended',
        limit: limit ?? 1000,
        ...page,
      })
    ).tenders
  expect(await compareWalk(read, ({ tender_id }) => [tender_id] as const)).toBeGreaterThan(3)
  const codes = [...Map.groupBy(rows, ({ code }) => code)].map(([code]) => code)
  let lines = 0
  for (const code of codes.slice(0, 20)) {
    const summary = await findOfferSummary(db, code)
    if (summary)
      lines += await compareWalk(
        (page: Page<readonly [number]>) => listOfferedLines(db, summary, page),
        ({ line }) => [line] as const,
      )
  }
  expect(lines).toBeGreaterThan(10)
})
