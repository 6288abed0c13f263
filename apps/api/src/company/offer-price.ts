import { currencyName, type OfferCurrency } from '@mirador/domain/ledger/offer'

/** A price in an answer. */
export function priceOf(amount: number | null, currency: OfferCurrency | null) {
  return amount === null ? null : { amount, currency: currencyName(currency) }
}
