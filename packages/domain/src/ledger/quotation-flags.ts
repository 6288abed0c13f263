import { flagMasks, type LedgerFlag } from './flag-masks.ts'

const PRICE_AND_MONEY = ['price', 'money'] as const

/** Why a quotation of Compra Ágil does not count, or is marked: the bits of `quotation.flags`. Nothing is deleted. */
export const QUOTATION_FLAGS = {
  /** the rows of one quoter state different totals; the lowest is stored */
  severalTotals: {
    bit: 0,
    excludes: PRICE_AND_MONEY,
    source: 'MontoTotal is one per quotation, repeated on every product (1079967-350-COT26)',
  },
  /** the total is in scientific notation */
  lostDigits: {
    bit: 1,
    excludes: PRICE_AND_MONEY,
    source: 'tenders of month 2026-8: 3.3 % of totals are in scientific notation',
  },
  /** more than 10 times the highest amount of a Compra Ágil on the day of its publication */
  beyondLimit: {
    bit: 2,
    excludes: PRICE_AND_MONEY,
    source: 'Ley 21.634: 100 UTM since 2024-12-12, 30 UTM before; the factor is that of tenders',
  },
  /** below a twentieth of, or above 20 times, the median of at least three other quotations for the request */
  outOfScale: {
    bit: 3,
    excludes: PRICE_AND_MONEY,
    source: 'the rule of offers for tenders (5212-7-LE14); the factor is our choice',
  },
  /** a total below 1,000 pesos */
  placeholder: {
    bit: 4,
    excludes: PRICE_AND_MONEY,
    source: 'the rule of offers for tenders (1233623-41-LR25); the limit is our choice',
  },
  /** not in pesos; amounts are never converted */
  otherCurrency: { bit: 5, excludes: PRICE_AND_MONEY, source: 'column moneda' },
  /** the check digit of the RUT is wrong; the RUT is kept as published */
  wrongCheckDigit: { bit: 6, excludes: [], source: '70.934.000-7 is published, K is right' },
} as const satisfies Record<string, LedgerFlag>

export type QuotationFlagName = keyof typeof QUOTATION_FLAGS

export const quotationFlags = flagMasks<QuotationFlagName>(QUOTATION_FLAGS)
