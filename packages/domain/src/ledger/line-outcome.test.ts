import { expect, test } from 'vitest'
import { type ComparedOffer, compareLine, NOT_A_LINE_PRICE } from './line-outcome.ts'
import { OFFER_CURRENCIES, OFFER_STATES } from './offer.ts'

const offer = (unit_amount: number | null, more: Partial<ComparedOffer> = {}): ComparedOffer => ({
  is_own: false,
  is_selected: false,
  state: OFFER_STATES.accepted,
  currency: OFFER_CURRENCIES.CLP,
  unit_amount,
  flags: 0,
  ...more,
})
const own = (unit_amount: number | null, state: ComparedOffer['state'] = OFFER_STATES.accepted) =>
  offer(unit_amount, { is_own: true, state })
const chosen = (unit_amount: number | null) => offer(unit_amount, { is_selected: true })

test('the own price is the lowest admitted one, and the lowest of all where none was admitted', () => {
  const admitted = compareLine([own(90, OFFER_STATES.rejected), own(100), chosen(80)], true)
  expect(admitted).toMatchObject({ outcome: 'chosen_cheaper', own: { amount: 100 } })
  const rejected = [own(90, OFFER_STATES.rejected), own(100, OFFER_STATES.rejected)]
  expect(compareLine([...rejected, chosen(80)], true)).toMatchObject({ outcome: 'inadmissible', own: { amount: 90 } })
})

test.each([
  ['an own', [own(null), chosen(80)]],
  ['a chosen', [own(100), chosen(null)]],
  ['any', [own(null), chosen(null)]],
  ['a positive', [own(100), chosen(0)]],
  ['an unflagged', [own(100), { ...chosen(80), flags: NOT_A_LINE_PRICE }]],
  ['an identified', [own(100), { ...chosen(80), currency: OFFER_CURRENCIES.unknown }]],
])('without %s price that counts a lost line has nothing to compare', (_, offers) => {
  expect(compareLine(offers, true)).toMatchObject({ outcome: 'not_comparable', difference: null })
})
