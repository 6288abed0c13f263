import { expect, test } from 'vitest'
import { cleanQuotations } from './clean-quotations.ts'
import { OFFER_CURRENCIES } from './offer.ts'
import type { PublishedQuotation, RequestedProduct } from './quotation.ts'
import { quotationFlags } from './quotation-flags.ts'
import { supplierIdentity } from './supplier-identity.ts'

const PRODUCT: RequestedProduct = {
  productCode: 43_202_005,
  productName: null,
  text: 'PENDRIVE',
  quantity: 4,
  times: 1,
}

const quotation = (
  rut: string,
  totals: readonly number[],
  more: Partial<PublishedQuotation> = {},
): PublishedQuotation => ({
  supplier: supplierIdentity(rut, null, rut),
  supplierName: 'ANA SPA',
  size: 'MiPyme',
  isSelected: false,
  currency: OFFER_CURRENCIES.CLP,
  totals: totals.map((value) => ({ value, hasLostDigits: false })),
  products: 1,
  ...more,
})

test('LED-1 a unit price exists only where the request asks for one product, once', () => {
  const unitOf = (products: readonly RequestedProduct[]) =>
    cleanQuotations('2026-05-05', products, [quotation('76.482.913-1', [20_000])])[0]?.unitAmount
  expect(unitOf([PRODUCT])).toBe(5_000)
  expect(unitOf([PRODUCT, { ...PRODUCT, text: 'MOUSE' }])).toBeNull()
  expect(unitOf([{ ...PRODUCT, times: 2 }])).toBeNull()
  expect(unitOf([{ ...PRODUCT, quantity: 0 }])).toBeNull()
  expect(unitOf([{ ...PRODUCT, quantity: null }])).toBeNull()
})

test('LED-1 quotations are flagged for what keeps them from being a price', () => {
  const quotations = cleanQuotations(
    '2026-05-05',
    [PRODUCT],
    [
      quotation('76.000.001-4', [20_000]),
      quotation('76.000.002-2', [21_000, 20_500]),
      quotation('76.000.003-0', [500]),
      quotation('76.000.004-9', [80_000_000]),
      quotation('76.000.005-7', [22_000]),
      quotation('76.000.006-5', [23_000]),
      quotation('76.000.007-3', [30], { currency: OFFER_CURRENCIES.USD }),
      quotation('76.000.008-0', []),
    ],
  )
  expect(
    quotations.map(({ total, flags }) => [
      total,
      quotationFlags.flagsOf(flags).filter((name) => name !== 'wrongCheckDigit'),
    ]),
  ).toEqual([
    [20_000, []],
    [20_500, ['severalTotals']],
    [500, ['outOfScale', 'placeholder']],
    [80_000_000, ['beyondLimit', 'outOfScale']],
    [22_000, []],
    [23_000, []],
    [30, ['otherCurrency']],
    [null, []],
  ])
})

test.each([
  ['2024-12-11', ['beyondLimit']],
  ['2024-12-12', []],
])('LED-1 a quotation of 400 UTM for a request of %s has the flags %j', (publishedOn, flags) => {
  const [one] = cleanQuotations(publishedOn, [PRODUCT], [quotation('76.482.913-1', [400 * 67_294])])
  expect(quotationFlags.flagsOf(one?.flags ?? 0).filter((name) => name !== 'wrongCheckDigit')).toEqual(flags)
})
