import type { Database } from '@mirador/database/connection/connect'
import { countOwnTenders, findSimilarPurchases } from '@mirador/database/market/similar-purchases'
import { findBidder } from '@mirador/database/offers/bidder'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const [FROM, TO] = ['2024-11-01', '2025-01-01']
const LEGAL = new Set(WORLD.suppliers.filter(({ kind }) => kind === 'legal').map(({ key }) => key))

interface Purchase {
  id: number
  code: string
  institution_id: number
  families: number[]
}

let database: Database
let offersOf: Map<string, Row[]>
let purchases: Purchase[]
beforeAll(async () => {
  const opened = await openLedgerMonths()
  database = opened.database
  offersOf = Map.groupBy(opened.rows, ({ code }) => code)
  const { rows } = await sql<Purchase>`
    select t.id, t.bid_idn as code, t.institution_id,
      (select array_agg(distinct family) from tender_item where tender_id = t.id and family is not null) as families
    from tender t where t.institution_id is not null`.execute(database.db)
  purchases = rows.filter(({ families }) => families)
})
afterAll(() => database.close())

const codeOf = ({ code }: Row) => code
const supplierOf = ({ supplier }: Row) => supplier

test('MKT-1 LED-3 the similar purchases of every tender equal a count, and name legal persons alone', async () => {
  let [speaking, named] = [0, 0]
  for (const { id, institution_id, families } of purchases) {
    const similar = purchases.filter((other) => {
      const [any] = offersOf.get(other.code) ?? []
      return (
        other.id !== id &&
        other.institution_id === institution_id &&
        other.families.some((family) => families.includes(family)) &&
        any !== undefined &&
        isAwarded(any) &&
        any.month >= FROM &&
        any.month <= TO
      )
    })
    const offers = similar.flatMap(({ code }) => offersOf.get(code) ?? [])
    const chosen = offers.filter(({ is_selected }) => is_selected)
    const counted = await findSimilarPurchases(database.db, {
      institutionId: institution_id,
      families,
      from: FROM,
      to: TO,
      exceptTender: id,
    })
    expect(counted.n).toBe(similar.length)
    expect(counted.bidders.flatMap(([bidders, times]) => Array<number>(times).fill(bidders)).sort()).toEqual(
      similar.map(({ code }) => countDistinct(offersOf.get(code) ?? [], supplierOf)).sort(),
    )
    const companies = [...new Set(chosen.map(supplierOf))]
      .filter((key) => LEGAL.has(key))
      .map((rut) => {
        const own = offers.filter(({ supplier }) => supplier === rut)
        const won = own.filter(({ is_selected }) => is_selected)
        return { rut, tenders: countDistinct(own, codeOf), chosen: countDistinct(won, codeOf) }
      })
    const byRut = (one: { rut: string }, two: { rut: string }) => (one.rut < two.rut ? -1 : 1)
    expect(
      counted.companies.map(({ rut, tenders, chosen: won }) => ({ rut, tenders, chosen: won })).sort(byRut),
    ).toEqual(companies.sort(byRut))
    expect(counted.others).toBe(
      countDistinct(
        chosen.filter(({ supplier }) => !LEGAL.has(supplier)),
        codeOf,
      ),
    )
    if (similar.length >= 5) speaking++
    named += companies.length
  }
  expect(speaking).toBeGreaterThan(20)
  expect(named).toBeGreaterThan(100)
})

test('MKT-1 the own offers to every buyer equal a count', async () => {
  const buyers = Map.groupBy(purchases, ({ institution_id }) => institution_id)
  let bids = 0
  for (const rut of LEGAL) {
    const bidder = await findBidder(database.db, rut)
    for (const [institution, own] of bidder ? buyers : []) {
      const offers = own.flatMap(({ code }) => offersOf.get(code) ?? []).filter(({ supplier }) => supplier === rut)
      const won = offers.filter((row) => row.is_selected && isAwarded(row))
      const counted = await countOwnTenders(database.db, bidder?.id ?? 0, institution)
      expect(counted).toEqual({ bids: countDistinct(offers, codeOf), won: countDistinct(won, codeOf) })
      bids += counted.bids
    }
  }
  expect(bids).toBeGreaterThan(200)
})
