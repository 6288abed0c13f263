import { OFFER_CURRENCIES, type Offer, type PublishedAmount, type PublishedOffer } from './offer.ts'
import { maskOf, type OfferFlagName } from './offer-flags.ts'
import { areOutOfScale } from './out-of-scale.ts'
import { limitInPesos } from './type-limit.ts'

/** The fields of a tender that the rules need. */
export interface CleanedTender {
  typeCode: string | null
  /** day of publication, which decides the range of the type */
  publishedOn: string
  /** in pesos, whether shown or withheld; null when unknown or in another currency */
  estimate: PublishedAmount | null
}

/** Factor by which a limit, an estimate or a quantity must be exceeded. */
const TOO_LARGE = 10
const TOO_MANY = 100
const UNIT_PRICE_SHARE = 0.1
/** In pesos. */
const PLACEHOLDER_BELOW = 1_000
const PRODUCT_TOLERANCE = 0.005

/** An offer with the flags found so far. */
interface CheckedOffer {
  published: PublishedOffer
  unitAmount: number | null
  totalAmount: number | null
  flags: Set<OfferFlagName>
}

/**
 * The offers of one tender, complete, in an order that does not depend on that of the rows, each with its flags. Keeps
 * every offer; recomputes a unit price or total that lost digits from the other where it can.
 */
export function cleanOffers(tender: CleanedTender, published: readonly PublishedOffer[]): Offer[] {
  const checked = [...published].sort(compareOffers).map((offer) => withAmounts(offer))
  markRepeated(checked)
  for (const offer of checked) checkOffer(offer, tender)
  for (const line of Map.groupBy(checked, ({ published }) => published.itemCode).values()) markOutOfScale(line)
  markUnitPrices(checked, tender)
  const numbers = new Map<number, number>()
  return checked.map(({ published, unitAmount, totalAmount, flags }) => {
    const { position, family, supplier, supplierName, state, isSelected, currency } = published
    const { quantity, awardedQuantity, sentOn } = published
    const number = (numbers.get(position) ?? 0) + 1
    numbers.set(position, number)
    return {
      position,
      family,
      number,
      supplier,
      supplierName,
      state,
      isSelected,
      currency,
      unitAmount,
      totalAmount,
      quantity,
      awardedQuantity,
      sentOn,
      flags: maskOf(flags),
    }
  })
}

function compareOffers(a: PublishedOffer, b: PublishedOffer): number {
  if (a.position !== b.position) return a.position - b.position
  const [keyA, keyB] = [orderKey(a), orderKey(b)]
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0
}

/** Line, supplier, title, day and unit price. */
const identityKey = ({ itemCode, supplier, title, sentOn, unitAmount }: PublishedOffer) =>
  JSON.stringify([itemCode, supplier.key, title, sentOn, unitAmount?.value])

/** A chosen offer stands before one that repeats it and was not chosen. */
const orderKey = (offer: PublishedOffer) =>
  JSON.stringify([
    identityKey(offer),
    ...[!offer.isSelected, offer.state, offer.currency, offer.totalAmount?.value, offer.quantity],
    ...[offer.awardedQuantity, offer.supplierName],
  ])

function withAmounts(published: PublishedOffer): CheckedOffer {
  const { unitAmount: unit, totalAmount: total, quantity } = published
  const flags = new Set<OfferFlagName>()
  if (!unit?.hasLostDigits && !total?.hasLostDigits) {
    return { published, unitAmount: unit?.value ?? null, totalAmount: total?.value ?? null, flags }
  }
  if (unit && !unit.hasLostDigits && quantity !== null) {
    return { published, unitAmount: unit.value, totalAmount: unit.value * quantity, flags }
  }
  if (total && !total.hasLostDigits && quantity) {
    return { published, unitAmount: total.value / quantity, totalAmount: total.value, flags }
  }
  flags.add('lostDigits')
  return { published, unitAmount: unit?.value ?? null, totalAmount: total?.value ?? null, flags }
}

function markRepeated(offers: readonly CheckedOffer[]): void {
  const seen = new Set<string>()
  for (const { published, flags } of offers) {
    const key = identityKey(published)
    if (seen.has(key)) flags.add('repeated')
    seen.add(key)
  }
}

function checkOffer({ published, unitAmount, totalAmount, flags }: CheckedOffer, tender: CleanedTender): void {
  const { quantity, awardedQuantity: awarded, askedQuantity, supplier } = published
  if (supplier.isWrong) flags.add('wrongCheckDigit')
  if (awarded !== null && quantity !== null && awarded > quantity) {
    flags.add('awardedMore')
    if (askedQuantity !== null && awarded > TOO_MANY * quantity && awarded > TOO_MANY * askedQuantity)
      flags.add('quantity')
  }
  if (!flags.has('lostDigits') && unitAmount !== null && totalAmount !== null && quantity !== null) {
    const product = unitAmount * quantity
    const difference = Math.abs(totalAmount - product)
    if (difference > 1 && difference > PRODUCT_TOLERANCE * Math.abs(product)) flags.add('productDiffers')
  }
  if (published.currency !== OFFER_CURRENCIES.CLP) {
    flags.add('otherCurrency')
    return
  }
  if (totalAmount !== null && totalAmount < PLACEHOLDER_BELOW) flags.add('placeholder')
  const worth = worthOf({ published, unitAmount, totalAmount })
  if (worth === null) return
  const limit = limitInPesos(tender.typeCode, tender.publishedOn)
  if (limit !== null && worth > TOO_LARGE * limit) flags.add('beyondType')
  if (isCredible(tender.estimate) && worth > TOO_LARGE * tender.estimate.value) flags.add('beyondEstimate')
}

/** The total awarded to an offer, or offered where nothing was awarded. */
function worthOf({ published, unitAmount, totalAmount }: Omit<CheckedOffer, 'flags'>): number | null {
  const { isSelected, awardedQuantity } = published
  return isSelected && unitAmount !== null && awardedQuantity !== null ? unitAmount * awardedQuantity : totalAmount
}

/** An estimate in scientific notation is an order of magnitude; values such as 1 are published. */
const isCredible = (estimate: PublishedAmount | null): estimate is PublishedAmount =>
  estimate !== null && !estimate.hasLostDigits && estimate.value >= PLACEHOLDER_BELOW

function markOutOfScale(line: readonly CheckedOffer[]): void {
  const priced = line.filter(
    ({ unitAmount, published, flags }) =>
      unitAmount !== null && published.currency === OFFER_CURRENCIES.CLP && !flags.has('lostDigits'),
  )
  const areOut = areOutOfScale(priced.map(({ unitAmount }) => unitAmount as number))
  for (const [index, { flags }] of priced.entries()) if (areOut[index]) flags.add('outOfScale')
}

const NO_MONEY: readonly OfferFlagName[] = ['quantity', 'beyondType', 'beyondEstimate', 'lostDigits', 'repeated']

function markUnitPrices(offers: readonly CheckedOffer[], { estimate }: CleanedTender): void {
  if (!isCredible(estimate)) return
  const awarded = offers.filter(
    ({ published, flags }) =>
      published.isSelected && published.currency === OFFER_CURRENCIES.CLP && !NO_MONEY.some((name) => flags.has(name)),
  )
  const money = awarded.reduce((sum, offer) => sum + (worthOf(offer) ?? 0), 0)
  if (awarded.length === 0 || money >= UNIT_PRICE_SHARE * estimate.value) return
  for (const { flags } of awarded) flags.add('unitPriceContract')
}
