import type { LineOutcome } from './line-selections.ts'
import { OFFER_CURRENCIES, OFFER_STATES, type OfferCurrency, type OfferState } from './offer.ts'
import { excludedMask, OFFER_FLAGS } from './offer-flags.ts'

/**
 * Flags of an offer whose unit price does not count beside others for the same line. Another currency than the peso is no
 * reason there: prices of one line are compared in their own currency.
 */
export const NOT_A_LINE_PRICE = excludedMask('price') & ~(1 << OFFER_FLAGS.otherCurrency.bit)

/** A line is lost by little when the chosen price is below the own one by a smaller part than this, or the same. */
export const CLOSE_SHARE = 0.05

/** Whether a line was lost by little. */
export const isClose = ({ outcome, difference }: Pick<LineComparison, 'outcome' | 'difference'>): boolean =>
  outcome === 'same_price' || (outcome === 'chosen_cheaper' && difference !== null && difference > -CLOSE_SHARE)

/** An offer for a line, as far as its comparison needs it. */
export interface ComparedOffer {
  is_own: boolean
  is_selected: boolean
  state: OfferState
  currency: OfferCurrency
  unit_amount: number | null
  flags: number
}

export interface LinePrice {
  amount: number
  currency: OfferCurrency
}

/** The result of a line for a company: its unit price beside the chosen one. */
export interface LineComparison {
  outcome: LineOutcome
  /** the lowest own unit price that counts: of the chosen offers, else of those that were admitted, else of all */
  own: LinePrice | null
  /** the lowest chosen one that counts */
  chosen: LinePrice | null
  /** chosen ÷ own − 1 of a lost line whose prices can be compared: below 0 the chosen one is cheaper */
  difference: number | null
}

/**
 * Compares the offers for one line; company-lines.ts does the same in SQL.
 * @param offers all of the line, with at least one own
 */
export function compareLine(offers: readonly ComparedOffer[], isAwarded: boolean): LineComparison {
  const mine = offers.filter(({ is_own }) => is_own)
  const isWon = mine.some(({ is_selected }) => is_selected)
  const isRejectedInFull = mine.every(isRejected)
  const own = lowest(mine.filter((offer) => (isWon ? offer.is_selected : isRejectedInFull || !isRejected(offer))))
  const chosen = lowest(offers.filter(({ is_selected }) => is_selected))
  const outcome = (): LineOutcome => {
    if (isWon) return 'won'
    if (!isAwarded) return 'no_result'
    if (isRejectedInFull) return 'inadmissible'
    if (!own || !chosen || own.currency !== chosen.currency) return 'not_comparable'
    if (own.amount === chosen.amount) return 'same_price'
    return chosen.amount < own.amount ? 'chosen_cheaper' : 'own_cheaper'
  }
  const lineOutcome = outcome()
  const isCompared = lineOutcome === 'chosen_cheaper' || lineOutcome === 'own_cheaper' || lineOutcome === 'same_price'
  const difference = isCompared && own && chosen ? chosen.amount / own.amount - 1 : null
  return { outcome: lineOutcome, own, chosen, difference }
}

const isRejected = ({ state }: ComparedOffer) => state === OFFER_STATES.rejected

/** @returns null without a price that counts, and for prices in several currencies */
function lowest(offers: readonly ComparedOffer[]): LinePrice | null {
  const prices = offers.flatMap(({ unit_amount, currency, flags }) =>
    unit_amount !== null && unit_amount > 0 && currency !== OFFER_CURRENCIES.unknown && (flags & NOT_A_LINE_PRICE) === 0
      ? [{ amount: unit_amount, currency }]
      : [],
  )
  const [first] = prices
  if (!first || prices.some(({ currency }) => currency !== first.currency)) return null
  return { amount: Math.min(...prices.map(({ amount }) => amount)), currency: first.currency }
}
