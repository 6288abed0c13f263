import { expect, test } from 'vitest'
import { SUPPLIER_KINDS } from '../tender/supplier.ts'
import { COUNTED, countedAs } from './counted-offers.ts'
import { OFFER_CURRENCIES, OFFER_STATES, type Offer } from './offer.ts'
import { maskOf } from './offer-flags.ts'

const { line, won, lowest, compared, lowestWon } = COUNTED
const AWARDED = 8
const CLOSED = 6

const offer = (key: string, unitAmount: number | null, more: Partial<Offer> = {}): Offer => ({
  position: 1,
  number: 1,
  family: 43_210_000,
  supplier: { key, kind: SUPPLIER_KINDS.legal, isWrong: false },
  supplierName: key,
  state: OFFER_STATES.accepted,
  isSelected: false,
  currency: OFFER_CURRENCIES.CLP,
  unitAmount,
  totalAmount: null,
  quantity: 1,
  awardedQuantity: null,
  sentOn: null,
  flags: 0,
  ...more,
})

test('LED-1 a line of a decided tender counts its suppliers, the lowest price and the chosen one', () => {
  const offers = [offer('A', 10), offer('B', 9, { isSelected: true }), offer('C', 12)]
  expect(countedAs(offers, AWARDED)).toEqual([line, line | won | lowest | compared | lowestWon, line])
  // before the decision nothing is compared
  expect(countedAs(offers, CLOSED)).toEqual([line, line | won | lowest, line])
})

test('LED-1 several offers of a supplier for a line count as one', () => {
  const offers = [
    offer('A', 9, { isSelected: true }),
    offer('A', 9, { isSelected: true }),
    offer('B', 9),
    offer('A', 5, { position: 2 }),
  ]
  expect(countedAs(offers, AWARDED)).toEqual([
    line | won | lowest | compared | lowestWon,
    0,
    line | lowest,
    line | lowest,
  ])
})

test('LED-1 the lowest chosen price may be that of a later offer', () => {
  const offers = [offer('A', 10, { isSelected: true }), offer('A', 8, { isSelected: true })]
  expect(countedAs(offers, AWARDED)).toEqual([line | won | compared, lowest | lowestWon])
})

test('LED-1 flagged prices, unknown ones and those of rejected offers of a decided tender are no prices', () => {
  const offers = [
    offer('A', 1, { flags: maskOf(['outOfScale']) }),
    offer('B', 2, { state: OFFER_STATES.rejected }),
    offer('C', null, { isSelected: true }),
    offer('D', 9, { isSelected: true }),
  ]
  expect(countedAs(offers, AWARDED)).toEqual([line, line, line | won, line | won | lowest])
  expect(countedAs(offers, CLOSED)).toEqual([line, line | lowest, line | won, line | won])
})

test('LED-1 an offer with another family is for another line, at the same prices', () => {
  const offers = [offer('A', 5, { isSelected: true }), offer('A', 4, { family: null, isSelected: true })]
  expect(countedAs(offers, AWARDED)).toEqual([line | won | compared, line | won | lowest | compared | lowestWon])
})

test('a tender without offers counts none', () => expect(countedAs([], AWARDED)).toEqual([]))
