import type { Database } from '@mirador/database/connection/connect'
import { countBuyerBids, findBidders, findBidSubject } from '@mirador/database/market/buyer-bids'
import { findBidderTally } from '@mirador/database/offers/bidder-tally'
import { bidderTally, rankBidders } from '@mirador/domain/bidders/bidder-tally'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const KINDS = new Map(WORLD.suppliers.map(({ key, kind }) => [key, kind]))
const [FROM, TO] = ['2023-02-01', '2025-01-01']

let database: Database
type Offer = Omit<Row, 'institution' | 'family'> & { institution: number; family: number; tender_id: number }

let rows: Offer[]
let ids: Map<string, number>
beforeAll(async () => {
  const opened = await openLedgerMonths()
  database = opened.database
  const { rows: known } = await sql<{
    code: string
    position: number
    number: number
    institution: number
    family: number
    tender_id: number
  }>`
    select t.bid_idn as code, t.id as tender_id, b.position, b.number, coalesce(s.institution_id, 0) as institution, coalesce(b.family, 0) as family
    from bid b join tender t on t.id = b.tender_id join offer_snapshot s on s.tender_id = t.id`.execute(database.db)
  const byOffer = new Map(known.map((row) => [`${row.code} ${row.position} ${row.number}`, row]))
  rows = opened.rows.map((row) => {
    const {
      institution = 0,
      family = 0,
      tender_id = 0,
    } = byOffer.get(`${row.code} ${row.position} ${row.number}`) ?? {}
    return { ...row, institution, family, tender_id }
  })
  const { rows: suppliers } = await sql<{ id: number; key: string }>`select id, key from supplier`.execute(database.db)
  ids = new Map(suppliers.map(({ id, key }) => [key, id]))
})
afterAll(() => database.close())

const tendersOf = (some: readonly Offer[]) => new Set(some.map(({ tender_id }) => tender_id)).size
const isAwardedOffer = ({ status }: Offer) => [8, 9, 10].includes(status)
const isCounted = (row: Offer) => isAwardedOffer(row) && row.month >= FROM && row.month <= TO

test('MKT-1 LED-3 the bidders on the awarded tenders of a buyer in a family equal a count, natural persons together', async () => {
  const pairs = new Map(rows.map((row) => [`${row.institution} ${row.family}`, row]))
  let [bids, persons] = [0, 0]
  for (const { institution, family, tender_id } of pairs.values()) {
    if (institution === 0) continue
    const own = rows.filter(
      (row) =>
        isCounted(row) && row.institution === institution && row.family === family && row.tender_id !== tender_id,
    )
    const counted = await countBuyerBids(database.db, {
      institutionId: institution,
      families: [family],
      from: FROM,
      to: TO,
      exceptTender: tender_id,
    })
    expect(counted.tenders).toBe(tendersOf(own))
    // natural persons count as one, and suppliers without a RUT are not named
    const keyOf = ({ supplier }: Offer) => (KINDS.get(supplier) === 'natural' ? null : (ids.get(supplier) ?? -1))
    const named = own.filter(({ supplier }) => KINDS.get(supplier) === 'legal' || KINDS.get(supplier) === 'natural')
    const expected = [...Map.groupBy(named, keyOf)].map(([bidder_id, some]) => ({
      bidder_id,
      tenders: tendersOf(some),
      won: tendersOf(some.filter(({ is_selected }) => is_selected)),
      last_month: some
        .map(({ month }) => month)
        .sort()
        .at(-1),
    }))
    const byBidder = (one: { bidder_id: number | null }, two: { bidder_id: number | null }) =>
      (one.bidder_id ?? 0) - (two.bidder_id ?? 0)
    expect(counted.bidders.toSorted(byBidder)).toEqual(expected.toSorted(byBidder))
    bids += counted.bidders.length
    persons += counted.bidders.filter(({ bidder_id }) => bidder_id === null).length
  }
  expect(bids).toBeGreaterThan(100)
  expect(persons).toBeGreaterThan(10)
})

test('MKT-1 LED-3 the tally gives the ranking of a count of the offers, without natural persons', async () => {
  const stored = await findBidderTally(database.db)
  expect(stored).toMatchObject({ from: FROM, to: TO })
  const counted = bidderTally()
  const recent = rows.filter((row) => row.month >= FROM)
  const pairOf = ({ month, institution, family }: Offer) => `${month} ${institution} ${family}`
  for (const some of Map.groupBy(recent.filter(isAwardedOffer), pairOf).values()) {
    const [{ institution, family }] = some as [Offer]
    counted.tenders({ institution, family, tenders: tendersOf(some) })
  }
  const legal = recent.filter(({ supplier }) => KINDS.get(supplier) !== 'natural')
  const bySupplier = [...Map.groupBy(legal, ({ supplier }) => ids.get(supplier) as number)].sort(([a], [b]) => a - b)
  for (const [supplier, own] of bySupplier) {
    for (const some of Map.groupBy(own, pairOf).values()) {
      const [{ institution, family }] = some as [Offer]
      if (some.some(isAwardedOffer)) counted.bids({ supplier, institution, family, tenders: tendersOf(some) })
    }
  }
  const codes = [...new Set(rows.map(({ code }) => code))].slice(0, 60)
  let ranked = 0
  for (const code of codes) {
    const subject = await findBidSubject(database.db, code)
    if (!subject || !stored) throw new Error('unknown')
    const question = { families: subject.families, buyer: subject.institution_id }
    const own = rankBidders(stored.tally, question)
    const expected = rankBidders(counted.collected(), question)
    expect(own.map(({ supplier }) => supplier)).toEqual(expected.map(({ supplier }) => supplier))
    ranked += own.length
    const namedBidders = await findBidders(
      database.db,
      own.map(({ supplier }) => supplier),
    )
    for (const { rut } of namedBidders.values()) expect(KINDS.get(rut)).toBe('legal')
  }
  expect(ranked).toBeGreaterThan(300)
})
