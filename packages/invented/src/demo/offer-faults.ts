import { OFFER_CURRENCIES, type PublishedOffer } from '@mirador/domain/ledger/offer'
import type { Random } from '../random.ts'

/** Faults of the offers of a tender, with shares that show each reason why an offer does not count. */
export const FAULTS = [
  ['none', 170],
  ['unit prices', 16],
  ['lost digits', 4],
  ['rounded total', 6],
  ['tax in total', 4],
  ['in thousands', 6],
  ['placeholder', 4],
  ['awarded thousandfold', 2],
  ['price of everything', 2],
  ['beyond the budget', 2],
  ['dollars', 3],
  ['twice', 4],
  ['awarded by month', 6],
] as const

export type Fault = (typeof FAULTS)[number][0]

/** Too high to be confused with an amount in pesos. */
const PESOS_PER_DOLLAR = 940

/** The offers with a fault in one of them; unchanged when the fault fits none. */
export function withFault(offers: readonly PublishedOffer[], fault: Fault, random: Random): PublishedOffer[] {
  const candidates = offers.filter((offer) => canHave(offer, fault, offers))
  if (candidates.length === 0) return [...offers]
  const faulty = random.pick(candidates)
  if (fault === 'twice') return [...offers, { ...faulty, isSelected: false, awardedQuantity: 0 }]
  return offers.map((offer) => (offer === faulty ? { ...offer, ...change(offer, fault) } : offer))
}

function canHave(offer: PublishedOffer, fault: Fault, offers: readonly PublishedOffer[]): boolean {
  const { isSelected, currency, quantity, itemCode } = offer
  if (fault === 'none' || fault === 'unit prices') return false
  if (fault === 'twice') return true
  if (fault === 'awarded thousandfold' || fault === 'awarded by month') return isSelected
  if (currency !== OFFER_CURRENCIES.CLP) return false
  if (fault === 'placeholder') return !isSelected && (quantity ?? 0) < 1_000
  if (fault === 'in thousands') return !isSelected && offers.filter((other) => other.itemCode === itemCode).length > 3
  return !isSelected
}

function change(offer: PublishedOffer, fault: Fault): Partial<PublishedOffer> {
  const unit = offer.unitAmount?.value ?? 0
  const total = offer.totalAmount?.value ?? 0
  const quantity = offer.quantity ?? 1
  const priced = (value: number) => ({ unitAmount: exact(value), totalAmount: exact(value * quantity) })
  switch (fault) {
    case 'lost digits':
      return { unitAmount: lossy(unit), totalAmount: lossy(total) }
    case 'rounded total':
      return { totalAmount: lossy(total) }
    case 'tax in total':
      return { totalAmount: exact(Math.round(total * 1.19)) }
    case 'in thousands':
      return priced(Math.max(1, Math.round(unit / 1_000)))
    case 'placeholder':
      return priced(1)
    case 'awarded thousandfold':
      return { awardedQuantity: quantity * 1_000 }
    case 'awarded by month':
      return { awardedQuantity: quantity * 6 }
    case 'price of everything':
      return priced(unit * 5_000)
    case 'beyond the budget':
      return priced(unit * 25)
    case 'dollars':
      return {
        ...priced(Math.max(1, Math.round((unit / PESOS_PER_DOLLAR) * 100)) / 100),
        currency: OFFER_CURRENCIES.USD,
      }
    default:
      return {}
  }
}

const exact = (value: number) => ({ value, hasLostDigits: false })
/** In scientific notation with two digits, as the file writes some amounts. */
const lossy = (value: number) => ({ value: Number(value.toExponential(1)), hasLostDigits: true })
