import { flagMasks, type LedgerFlag } from './flag-masks.ts'

const PRICE_AND_MONEY = ['price', 'money'] as const

/**
 * Why an offer does not count, or is marked: the bits of `bid.flags`. Nothing is deleted: a row that breaks a rule keeps its
 * place, counts as an offer, and its supplier as a bidder.
 */
export const OFFER_FLAGS = {
  /** awarded more than 100 times both what was offered and what was asked */
  quantity: {
    bit: 0,
    excludes: PRICE_AND_MONEY,
    source: 'Liilmiguel/Revision-ChileCompra: 9,597 lines of 2024-01 to 2026-09; one of 2016-6 was worth 8.8e16 pesos',
  },
  /** worth more than 10 times the legal limit of the tender's type */
  beyondType: {
    bit: 1,
    excludes: PRICE_AND_MONEY,
    source: 'Liilmiguel/Revision-ChileCompra: 39 lines were 24 % of the money of 2024-01 to 2026-09',
  },
  /** worth more than 10 times a credible estimate of the tender */
  beyondEstimate: {
    bit: 2,
    excludes: PRICE_AND_MONEY,
    source: 'Liilmiguel/Revision-ChileCompra: 109 lines of 2024-01 to 2026-09',
  },
  /** the award is below 10 % of the estimate: unit prices were awarded, and the two cannot be compared */
  unitPriceContract: {
    bit: 3,
    excludes: ['estimate'],
    source: 'Liilmiguel/Revision-ChileCompra: 13.6 % of the awards of 2024-01 to 2026-09',
  },
  /** unit price and total are both in scientific notation, so neither can be recomputed */
  lostDigits: {
    bit: 4,
    excludes: PRICE_AND_MONEY,
    source: 'month 2026-8: 1.9 % of unit prices and 3.3 % of totals are in scientific notation',
  },
  /** the total differs from unit price × quantity by more than 0.5 % and one unit of money */
  productDiffers: {
    bit: 5,
    excludes: PRICE_AND_MONEY,
    source: 'the product holds in all 24 offers of the heads of 2015-6 and 2026-6',
  },
  /** below a twentieth of, or above 20 times, the median of at least three other offers for the line */
  outOfScale: {
    bit: 6,
    excludes: PRICE_AND_MONEY,
    source: 'two offers of 303 among offers of 184,737 to 209,821 (5212-7-LE14); the factor is our choice',
  },
  /** a total below 1,000 pesos */
  placeholder: {
    bit: 7,
    excludes: PRICE_AND_MONEY,
    source: 'a school for 2 pesos (1233623-41-LR25), an award of 1 peso (997-1-LP17); the limit is our choice',
  },
  /** not in pesos; amounts are never converted */
  otherCurrency: { bit: 8, excludes: PRICE_AND_MONEY, source: 'about 1 % of offers' },
  /** awarded more than was offered, mostly a service awarded for several months */
  awardedMore: {
    bit: 9,
    excludes: [],
    source: '4,993 of 302,111 awarded lines of five months',
  },
  /** the check digit of the supplier's RUT is wrong; the RUT is kept as published */
  wrongCheckDigit: { bit: 10, excludes: [], source: '70.934.000-7 is published, K is right' },
  /** the same offer again: line, supplier, title, day and unit price are equal */
  repeated: {
    bit: 11,
    excludes: PRICE_AND_MONEY,
    source: '139 natural keys of one month repeat; that they count once is our choice',
  },
} as const satisfies Record<string, LedgerFlag>

export type OfferFlagName = keyof typeof OFFER_FLAGS

const masks = flagMasks<OfferFlagName>(OFFER_FLAGS)

export const OFFER_FLAG_NAMES = masks.names
/** The bit mask of some flags. */
export const maskOf = masks.maskOf
/** The flags of a bit mask, in the order of the table. */
export const flagsOf = masks.flagsOf
/** The bits of which none may be set in an offer that counts as something. */
export const excludedMask = masks.excludedMask
