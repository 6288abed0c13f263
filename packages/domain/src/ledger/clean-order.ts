import { foldText } from '../text/search-text.ts'
import { OFFER_CURRENCIES, type OfferCurrency, type PublishedAmount } from './offer.ts'
import { type PurchaseFlagName, purchaseFlags } from './purchase-flags.ts'
import type { PublishedLine, PublishedOrder, PurchaseLine, PurchaseOrder } from './purchase-order.ts'

const CANCELLED = 9
const PRODUCT_TOLERANCE = 0.005
/** Currencies of which one unit is no plausible price, as one UTM or CLF is. */
const SMALL_CURRENCIES: readonly OfferCurrency[] = [OFFER_CURRENCIES.CLP, OFFER_CURRENCIES.USD, OFFER_CURRENCIES.EUR]

/**
 * An order with its lines, each with its flags, in an order that does not depend on that of the rows. Rows that are equal are
 * one line; of rows that differ under one id, one is stored.
 */
export function cleanOrder(published: PublishedOrder, rows: readonly PublishedLine[]): PurchaseOrder {
  const { total, net, totalClp } = published
  const shared = new Set<PurchaseFlagName>()
  if (published.status === CANCELLED) shared.add('cancelled')
  if (rows.some(({ isInformative }) => isInformative)) shared.add('informative')
  const flags = new Set(shared)
  if (published.supplier.isWrong) flags.add('wrongCheckDigit')
  if ([total, net, totalClp].some((amount) => amount?.hasLostDigits)) flags.add('lostDigits')
  if (published.currency !== OFFER_CURRENCIES.CLP) flags.add('converted')
  const lines = [...Map.groupBy(rows, ({ item }) => item)].sort(([a], [b]) => a - b)
  return {
    ...published,
    total: total?.value ?? null,
    net: net?.value ?? null,
    totalClp: totalClp?.value ?? null,
    flags: purchaseFlags.maskOf(flags),
    lines: lines.map(([, same]) => cleanLine(same, shared)),
  }
}

function cleanLine(rows: readonly PublishedLine[], shared: ReadonlySet<PurchaseFlagName>): PurchaseLine {
  const texts = [...new Set(rows.map((row) => JSON.stringify(row)))].sort()
  const line = JSON.parse(texts[0] as string) as PublishedLine
  const { unitAmount, totalAmount, charges: _charges, discounts: _discounts, isInformative: _informs, ...rest } = line
  const flags = new Set(shared)
  if (texts.length > 1) flags.add('repeated')
  if (line.currency !== OFFER_CURRENCIES.CLP) flags.add('otherCurrency')
  if (line.unit === null || foldText(line.unit) === 'unidad no definida') flags.add('noUnit')
  if (unitAmount?.hasLostDigits || totalAmount?.hasLostDigits) flags.add('lostDigits')
  else if (unitAmount && totalAmount && productDiffers(line, unitAmount, totalAmount)) flags.add('productDiffers')
  if (unitAmount && unitAmount.value <= (SMALL_CURRENCIES.includes(line.currency) ? 1 : 0)) flags.add('filler')
  return {
    ...rest,
    unitAmount: unitAmount?.value ?? null,
    totalAmount: totalAmount?.value ?? null,
    flags: purchaseFlags.maskOf(flags),
  }
}

function productDiffers(
  { quantity, charges, discounts }: PublishedLine,
  unit: PublishedAmount,
  total: PublishedAmount,
) {
  if (quantity === null) return false
  const product = unit.value * quantity
  return [product, product + (charges ?? 0) - (discounts ?? 0)].every((expected) => {
    const difference = Math.abs(total.value - expected)
    return difference > 1 && difference > PRODUCT_TOLERANCE * Math.abs(expected)
  })
}
