import { flagMasks, type LedgerFlag } from './flag-masks.ts'

const PRICE_AND_MONEY = ['price', 'money'] as const

/**
 * Why a purchase order or a line of one does not count, or is marked: the bits of `purchase_order.flags` and
 * `purchase_line.flags`. Nothing is deleted.
 */
export const PURCHASE_FLAGS = {
  /** of a line: not in pesos; amounts are never converted */
  otherCurrency: {
    bit: 0,
    excludes: PRICE_AND_MONEY,
    source: 'a currency per line: CLF, EUR and UTM beside CLP (month 2026-6)',
  },
  /** of a line: `Unidad no definida`, so that the price is of an unknown unit */
  noUnit: { bit: 1, excludes: ['price'], source: '13 of the 22 lines of the head of 2026-6' },
  /** of a line: a unit price of nothing, or of at most one peso, dollar or euro */
  filler: { bit: 2, excludes: PRICE_AND_MONEY, source: 'ten lines of 1 euro each (5520-6535-TD24)' },
  /** of an order and its lines: a line says that the order is for information only */
  informative: {
    bit: 3,
    excludes: PRICE_AND_MONEY,
    source: '"OC INFORMATIVA, NO GENERA DESPACHO" in five of ten lines of 5520-6535-TD24',
  },
  /** an amount in scientific notation */
  lostDigits: {
    bit: 4,
    excludes: PRICE_AND_MONEY,
    source: 'the rule of offers for tenders: 1.9 % of unit prices of 2026-8',
  },
  /** of a line: its total differs from unit price × quantity, with and without charges and discounts, by more than 0.5 % and one unit of money */
  productDiffers: {
    bit: 5,
    excludes: PRICE_AND_MONEY,
    source: 'the product holds in all 22 lines of the head of 2026-6',
  },
  /** of a line: rows with its id differ; one of them is stored */
  repeated: { bit: 6, excludes: PRICE_AND_MONEY, source: 'IDItem is the id of a line; the rule is our choice' },
  /** of an order and its lines: cancelled (state 9) */
  cancelled: { bit: 7, excludes: PRICE_AND_MONEY, source: 'codigoEstado 9 of the API of purchase orders' },
  /** of an order: the check digit of the seller's RUT is wrong; the RUT is kept as published */
  wrongCheckDigit: { bit: 8, excludes: [], source: '70.934.000-7 is published, K is right' },
  /** of an order: its total in pesos was converted by the source, with the rate of the day of creation */
  converted: {
    bit: 9,
    excludes: [],
    source: '30,966.8 pesos per CLF in an order of December 2021 that was sent in 2026 (2667-1061-SE21)',
  },
} as const satisfies Record<string, LedgerFlag>

export type PurchaseFlagName = keyof typeof PURCHASE_FLAGS

export const purchaseFlags = flagMasks<PurchaseFlagName>(PURCHASE_FLAGS)
