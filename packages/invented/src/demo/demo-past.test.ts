import { flagsOf, OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'
import { SUPPLIER_KINDS } from '@mirador/domain/tender/supplier'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { describe, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../companies.ts'
import { demoPast } from './demo-past.ts'
import { demoTenders } from './demo-tenders.ts'

// in the middle, at the start and at the end of a month, and after a leap day
const MOMENTS = ['2026-11-23T15:00:00Z', '2027-01-01T12:00:00Z', '2027-07-31T22:00:00Z', '2028-03-02T15:00:00Z']

describe.each(MOMENTS)('the past of a demo that starts at %s', (moment) => {
  const now = new Date(moment)
  const past = demoPast(now)
  const tenders = new Map(past.tenders.map((tender) => [tender.bid_idn, tender]))
  const offers = past.offers.flatMap(({ offers, ...tender }) => offers.map((offer) => ({ ...tender, ...offer })))
  const own = offers.filter(({ supplier }) => supplier.key === DEMO_COMPANY.rut)
  const share = (part: number, all: number) => part / all

  test('the same moment gives the same past', () => {
    expect(demoPast(now)).toEqual(past)
  })

  test('has about two thousand tenders and twenty thousand offers, none with the code of a listed tender', () => {
    expect(past.tenders.length).toBeGreaterThan(1_900)
    expect(past.tenders.length).toBeLessThan(2_200)
    expect(offers.length).toBeGreaterThan(18_000)
    expect(offers.length).toBeLessThan(25_000)
    const listed = demoTenders({ now }).map(({ bid_idn }) => bid_idn)
    expect(new Set([...tenders.keys(), ...listed]).size).toBe(past.tenders.length + listed.length)
  })

  test('every tender has ended, before today and in the order of its dates', () => {
    for (const { status, published_at, closes_at, awarded_at, award } of past.tenders) {
      expect([7, 8, 15]).toContain(status)
      expect(closes_at?.getTime()).toBeGreaterThan(published_at?.getTime() as number)
      expect(closes_at?.getTime()).toBeLessThan(now.getTime())
      expect(awarded_at === null).toBe(status === 15)
      expect(award === null).toBe(status === 15)
      if (awarded_at) {
        expect(awarded_at.getTime()).toBeGreaterThan(closes_at?.getTime() as number)
        expect(awarded_at.getTime()).toBeLessThan(now.getTime())
      }
    }
  })

  test('the awards of a tender are its chosen offers, and its bidders are counted', () => {
    for (const { bidIdn, status, offers } of past.offers) {
      const tender = tenders.get(bidIdn)
      if (!tender) continue
      expect(tender.status).toBe(status)
      const chosen = offers.filter(({ isSelected }) => isSelected)
      const awards = (tender.items ?? []).flatMap(({ position, awards }) =>
        awards.map(({ supplier_rut, quantity }) => [position, supplier_rut, quantity]),
      )
      expect(awards).toEqual(
        chosen.map(({ position, supplier, awardedQuantity }) => [
          position,
          supplier.kind === SUPPLIER_KINDS.foreign ? '' : supplier.key,
          awardedQuantity,
        ]),
      )
      expect(chosen.length > 0).toBe(status === 8)
      if (tender.award) expect(tender.award.bidders).toBe(new Set(offers.map(({ supplier }) => supplier.key)).size)
    }
  })

  test('the offers of listed tenders choose the suppliers of their awards', () => {
    const listed = demoTenders({ now }).filter(({ status }) => status === 8)
    const stored = new Map(past.offers.map((tender) => [tender.bidIdn, tender.offers]))
    const checked = listed.filter(({ bid_idn, items = [], award }) => {
      const known = stored.get(bid_idn)
      if (!known) return false
      expect(
        known
          .filter(({ isSelected }) => isSelected)
          .map((offer) => [offer.position, offer.supplier.key, offer.unitAmount]),
      ).toEqual(
        items.flatMap(({ position, awards }) =>
          awards.map(({ supplier_rut, unit_amount }) => [position, supplier_rut, unit_amount]),
        ),
      )
      expect(new Set(known.map(({ supplier }) => supplier.key)).size).toBe(award?.bidders)
      return true
    })
    expect(checked.length).toBeGreaterThan(650)
  })

  test('offers cover each of the 24 months before this one, fewer in February, and none of this month', () => {
    const months = Map.groupBy(past.offers, ({ month }) => month)
    let month = `${chileDay(now).slice(0, 7)}-01`
    expect(months.has(month)).toBe(false)
    const counts: number[] = []
    for (let i = 0; i < 24; i++) {
      month = `${addDays(month, -1).slice(0, 7)}-01`
      const count = months.get(month)?.length ?? 0
      expect(count, month).toBeGreaterThan(30)
      counts.push(count)
      if (month.slice(5, 7) === '02') expect(count).toBeLessThan(110)
    }
    expect(counts).toHaveLength(24)
  })

  test('the demo company has a history of won and lost lines, and rivals that it meets several times', () => {
    expect(own.length).toBeGreaterThan(150)
    expect(own.length).toBeLessThan(300)
    const won = own.filter(({ isSelected }) => isSelected).length
    expect(won).toBeGreaterThan(40)
    expect(won).toBeLessThan(90)
    const chosen = new Set(
      offers.flatMap(({ bidIdn, position, isSelected, unitAmount }) =>
        isSelected && unitAmount ? [`${bidIdn} ${position}`] : [],
      ),
    )
    const lost = own.filter((offer) => !offer.isSelected && chosen.has(`${offer.bidIdn} ${offer.position}`))
    expect(lost.length).toBeGreaterThan(80)
    const codes = new Set(own.map(({ bidIdn }) => bidIdn))
    const rivals = Map.groupBy(
      past.offers
        .filter(({ bidIdn }) => codes.has(bidIdn))
        .flatMap(({ offers }) => [...new Set(offers.map(({ supplier }) => supplier.key))]),
      (key) => key,
    )
    rivals.delete(DEMO_COMPANY.rut)
    expect([...rivals.values()].filter((encounters) => encounters.length >= 15).length).toBeGreaterThan(4)
    expect(new Set(own.map(({ institutionRut }) => institutionRut)).size).toBeGreaterThan(20)
  })

  test('many products have nine comparable chosen prices, of two buyers at least', () => {
    const lines = offers.flatMap((offer) => {
      const tender = tenders.get(offer.bidIdn)
      const item = tender?.items?.find(({ position }) => position === offer.position)
      const isPrice = offer.isSelected && offer.flags === 0 && item && (item.product_code ?? 0) < 70_000_000
      if (!isPrice || item.unit === 'Global' || item.unit === 'Mes') return []
      return [{ key: `${item.product_code} ${item.unit} ${item.description}`, quantity: item.quantity ?? 0, offer }]
    })
    const comparable = [...Map.groupBy(lines, ({ key }) => key).values()].filter((same) => {
      const middle = same.map(({ quantity }) => quantity).sort((a, b) => a - b)[same.length >> 1] as number
      const near = same.filter(({ quantity }) => quantity <= middle * 10 && quantity >= middle / 10)
      return near.length >= 9 && new Set(near.map(({ offer }) => offer.institutionRut)).size >= 2
    })
    expect(comparable.length).toBeGreaterThan(25)
  })

  test('each reason why an offer does not count occurs, and most offers have none', () => {
    const flags = new Set(offers.flatMap((offer) => flagsOf(offer.flags)))
    expect([...flags].sort()).toEqual([...OFFER_FLAG_NAMES].sort())
    expect(share(offers.filter((offer) => offer.flags === 0).length, offers.length)).toBeGreaterThan(0.9)
  })

  test('there are natural persons, suppliers without a RUT, single bidders, two currencies and miscoded lines', () => {
    const persons = offers.filter(({ supplier }) => supplier.kind === SUPPLIER_KINDS.natural)
    expect(persons.length).toBeGreaterThan(500)
    // above every RUT of a natural person
    for (const { supplier } of persons) expect(Number(supplier.key.split('-')[0])).toBeGreaterThan(45_000_000)
    expect(offers.some(({ supplier }) => supplier.kind === SUPPLIER_KINDS.foreign)).toBe(true)
    const decided = past.offers.filter(({ status }) => status === 8)
    const single = decided.filter(({ offers }) => new Set(offers.map(({ supplier }) => supplier.key)).size === 1)
    expect(share(single.length, decided.length)).toBeGreaterThan(0.15)
    expect(share(single.length, decided.length)).toBeLessThan(0.3)
    expect(new Set(offers.map(({ currency }) => currency)).size).toBeGreaterThan(2)
    const products = Map.groupBy(
      past.tenders.flatMap(({ items }) => items ?? []),
      ({ description }) => description,
    )
    const miscoded = [...products.values()].filter(
      (same) => same.length > 3 && new Set(same.map(({ product_code }) => product_code)).size > 1,
    )
    expect(miscoded.length).toBeGreaterThan(20)
  })
})
