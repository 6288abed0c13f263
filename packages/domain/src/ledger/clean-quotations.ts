import { highestAgileUtm } from '../tender/law-days.ts'
import { OFFER_CURRENCIES, type PublishedAmount } from './offer.ts'
import { areOutOfScale } from './out-of-scale.ts'
import type { PublishedQuotation, Quotation, RequestedProduct } from './quotation.ts'
import { type QuotationFlagName, quotationFlags } from './quotation-flags.ts'
import { utmOfYear } from './type-limit.ts'

const TOO_LARGE = 10
/** In pesos. */
const PLACEHOLDER_BELOW = 1_000

/**
 * The quotations for one request, complete, in an order that does not depend on that of the rows, each with its flags.
 * @param publishedOn day of publication, which decides the limit
 */
export function cleanQuotations(
  publishedOn: string,
  products: readonly RequestedProduct[],
  published: readonly PublishedQuotation[],
): Quotation[] {
  const [only] = products
  const askedQuantity = products.length === 1 && only?.times === 1 ? only.quantity : null
  const checked = published
    .toSorted((a, b) => (a.supplier.key < b.supplier.key ? -1 : 1))
    .map((quotation) => ({ quotation, amount: amountOf(quotation), flags: flagsOf(quotation, publishedOn) }))
  const comparable = checked.filter(
    ({ quotation, amount, flags }) =>
      amount && quotation.currency === OFFER_CURRENCIES.CLP && !flags.has('lostDigits') && !flags.has('severalTotals'),
  )
  const areOut = areOutOfScale(comparable.map(({ amount }) => (amount as PublishedAmount).value))
  for (const [index, { flags }] of comparable.entries()) if (areOut[index]) flags.add('outOfScale')
  return checked.map(({ quotation, amount, flags }) => {
    const { totals: _totals, ...rest } = quotation
    return {
      ...rest,
      total: amount?.value ?? null,
      unitAmount: amount && askedQuantity ? amount.value / askedQuantity : null,
      flags: quotationFlags.maskOf(flags),
    }
  })
}

/** The lowest of several totals. Which one is meant is unknown, so the row does not count as a price. */
const amountOf = ({ totals }: PublishedQuotation): PublishedAmount | undefined =>
  totals.toSorted((a, b) => a.value - b.value)[0]

function flagsOf(quotation: PublishedQuotation, publishedOn: string): Set<QuotationFlagName> {
  const { supplier, currency, totals } = quotation
  const flags = new Set<QuotationFlagName>()
  const amount = amountOf(quotation)
  if (supplier.isWrong) flags.add('wrongCheckDigit')
  if (totals.length > 1) flags.add('severalTotals')
  if (amount?.hasLostDigits) flags.add('lostDigits')
  if (currency !== OFFER_CURRENCIES.CLP) flags.add('otherCurrency')
  else if (amount) {
    if (amount.value < PLACEHOLDER_BELOW) flags.add('placeholder')
    const limit = highestAgileUtm(publishedOn) * utmOfYear(publishedOn)
    if (amount.value > TOO_LARGE * limit) flags.add('beyondLimit')
  }
  return flags
}
