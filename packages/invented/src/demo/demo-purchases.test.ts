import { quotationFlags } from '@mirador/domain/ledger/quotation-flags'
import { chileDay } from '@mirador/domain/time/chile-time'
import { describe, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../companies.ts'
import { demoPast } from './demo-past.ts'
import { demoPurchases } from './demo-purchases.ts'

describe.each(['2026-11-23T15:00:00Z', '2027-01-01T12:00:00Z', '2028-03-02T15:00:00Z'])(
  'the purchases of a demo that starts at %s',
  (moment) => {
    const now = new Date(moment)
    const past = demoPast(now)
    const { requests, orders } = demoPurchases(now, past)
    const orderOf = new Map(orders.map((order) => [order.code, order]))

    test('the same moment gives the same purchases, and none of this month', () => {
      expect(demoPurchases(now, past)).toEqual({ requests, orders })
      const month = chileDay(now).slice(0, 7)
      expect([...requests, ...orders].every((document) => document.month && document.month < month)).toBe(true)
    })

    test('codes and lines are unique', () => {
      expect(requests.length).toBeGreaterThan(500)
      expect(orders.length).toBeGreaterThan(1_500)
      expect(new Set(requests.map(({ code }) => code)).size).toBe(requests.length)
      expect(orderOf.size).toBe(orders.length)
      const items = orders.flatMap(({ lines }) => lines.map(({ item }) => item))
      expect(new Set(items).size).toBe(items.length)
    })

    test('a request has at most one chosen quotation, and its order is that of the chosen one', () => {
      const chosen = requests.filter(({ quotations }) => quotations.some(({ isSelected }) => isSelected))
      expect(chosen.length / requests.length).toBeGreaterThan(0.75)
      for (const { code, quotations, orderCode, status, month } of requests) {
        const [winner, ...otherQuotations] = quotations.filter(({ isSelected }) => isSelected)
        expect(otherQuotations).toEqual([])
        expect(status === 'Proveedor seleccionado').toBe(winner !== undefined)
        if (!orderCode) continue
        const order = orderOf.get(orderCode)
        expect(order).toMatchObject({ kind: 'AG', isCompraAgil: true, tenderCode: code, net: winner?.total })
        expect(order?.supplier.key).toBe(winner?.supplier.key)
        expect((order?.month ?? '') >= (month ?? '')).toBe(true)
      }
    })

    test('quotations are of the size of Compra Ágil', () => {
      const all = requests.flatMap(({ quotations }) => quotations)
      const odd = all.filter(({ flags }) => quotationFlags.flagsOf(flags).some((flag) => flag !== 'wrongCheckDigit'))
      expect(odd.length / all.length).toBeLessThan(0.02)
    })

    test('the orders of tenders are those of their awards', () => {
      const awarded = new Map(past.offers.map(({ bidIdn, offers }) => [bidIdn, offers]))
      const ofTenders = orders.filter(({ kind }) => kind === 'SE')
      expect(ofTenders.length).toBeGreaterThan(1_000)
      for (const { tenderCode, supplier, lines } of ofTenders) {
        const own = (awarded.get(tenderCode ?? '') ?? []).filter(
          (offer) => offer.isSelected && offer.supplier.key === supplier.key,
        )
        expect(lines.map(({ quantity, unitAmount }) => [quantity, unitAmount])).toEqual(
          own.map(({ awardedQuantity, unitAmount }) => [awardedQuantity, unitAmount]),
        )
      }
    })

    test('the demo company quotes, and is sometimes chosen', () => {
      const own = requests.flatMap(({ quotations }) =>
        quotations.filter(({ supplier }) => supplier.key === DEMO_COMPANY.rut),
      )
      expect(own.length).toBeGreaterThan(25)
      const won = own.filter(({ isSelected }) => isSelected).length
      expect(won).toBeGreaterThan(5)
      expect(won).toBeLessThan(own.length / 2)
    })
  },
)
