import type { Database } from '@mirador/database/connection/connect'
import { listAwardedTenders } from '@mirador/database/offers/awarded-tenders'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const KINDS = new Map(WORLD.suppliers.map(({ key, kind }) => [key, kind]))
const NOT_MONEY = excludedMask('money')

let database: Database
let rows: Row[]
let ids: Map<string, number>
beforeAll(async () => {
  const opened = await openLedgerMonths()
  database = opened.database
  rows = opened.rows
  const { rows: tenders } = await sql<{ id: number; code: string }>`select id, bid_idn as code from tender`.execute(
    database.db,
  )
  ids = new Map(tenders.map(({ id, code }) => [code, id]))
})
afterAll(() => database.close())

test('MKT-1 LED-3 winner, amount, bidders and days of an awarded tender equal its offers, and no natural person is named', async () => {
  const tenders = [...Map.groupBy(rows.filter(isAwarded), ({ code }) => code)]
  const requestedIds = tenders.map(([code]) => ids.get(code) as number).toReversed()
  const read = await listAwardedTenders(database.db, requestedIds)
  expect(read.map(({ id }) => id)).toEqual(requestedIds)
  const byCode = new Map(read.map((tender) => [tender.bid_idn, tender]))
  let [named, persons, sums, several] = [0, 0, 0, 0]
  for (const [code, offers] of tenders) {
    const tender = byCode.get(code)
    const chosen = offers.filter(({ is_selected }) => is_selected)
    const kinds = new Set(chosen.map(({ supplier }) => KINDS.get(supplier)))
    const companies = countDistinct(
      chosen.filter(({ supplier }) => KINDS.get(supplier) === 'legal'),
      ({ supplier }) => supplier,
    )
    const isMoney = chosen.every(({ flags, unit_amount }) => (flags & NOT_MONEY) === 0 && unit_amount !== null)
    const money = chosen.reduce((sum, row) => sum + (row.unit_amount ?? 0) * (row.awarded_quantity ?? 0), 0)
    expect(tender, code).toMatchObject({
      bidders: countDistinct(offers, ({ supplier }) => supplier),
      awarded_on: offers[0]?.awarded_on,
      companies,
      has_natural_person: kinds.has('natural'),
    })
    if (chosen.length > 0 && isMoney) expect(tender?.awarded_clp).toBeCloseTo(money, 2)
    else expect(tender?.awarded_clp).toBeNull()
    const isOne = kinds.size === 1 && companies === 1
    expect(tender?.winner?.rut ?? null).toBe(isOne ? chosen[0]?.supplier : null)
    named += Number(isOne)
    several += Number(companies > 1)
    persons += Number(kinds.has('natural'))
    sums += Number(chosen.length > 0 && isMoney)
  }
  for (const count of [named, several, persons, sums]) expect(count).toBeGreaterThan(5)
  expectOnlyCompanies(read)
})

function expectOnlyCompanies(read: unknown) {
  const answer = JSON.stringify(read)
  for (const { key, name, kind } of WORLD.suppliers) {
    if (kind === 'legal') continue
    expect(answer).not.toContain(key)
    expect(answer).not.toContain(name)
  }
}

test('MKT-1 LED-3 without loaded offers its award gives them', async () => {
  await sql`delete from offer_snapshot`.execute(database.db)
  const read = await listAwardedTenders(database.db, [...ids.values()])
  const { rows: awards } = await sql<{ id: number; rut: string }>`
    select distinct tender_id as id, supplier_rut as rut from tender_award`.execute(database.db)
  const byTender = Map.groupBy(awards, ({ id }) => id)
  let [named, persons, unknown] = [0, 0, 0]
  for (const { id, winner, companies, has_natural_person, has_unknown } of read) {
    const ruts = (byTender.get(id) ?? []).map(({ rut }) => rut)
    const kinds = ruts.map(supplierKind)
    expect(companies).toBe(kinds.filter((kind) => kind === SUPPLIER_KINDS.legal).length)
    expect(has_natural_person).toBe(kinds.includes(SUPPLIER_KINDS.natural))
    expect(has_unknown).toBe(kinds.includes(SUPPLIER_KINDS.foreign))
    expect(winner?.rut ?? null).toBe(ruts.length === 1 && companies === 1 ? ruts[0] : null)
    named += Number(winner !== null)
    persons += Number(has_natural_person)
    unknown += Number(has_unknown)
  }
  for (const count of [named, persons, unknown]) expect(count).toBeGreaterThan(5)
  expectOnlyCompanies(read)
})
