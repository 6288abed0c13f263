import { expect, test } from 'vitest'
import { cleanOrder } from './clean-order.ts'
import { companyName } from './company-name.ts'
import { OFFER_CURRENCIES } from './offer.ts'
import { PURCHASE_FLAGS, purchaseFlags } from './purchase-flags.ts'
import type { PublishedLine, PublishedOrder } from './purchase-order.ts'
import { QUOTATION_FLAGS, quotationFlags } from './quotation-flags.ts'
import { supplierIdentity } from './supplier-identity.ts'

const amount = (value: number, hasLostDigits = false) => ({ value, hasLostDigits })

const ORDER: PublishedOrder = {
  code: '1-1-SE26',
  month: '2026-06-01',
  progress: 1,
  unit: { rut: '61602000-8', institution: 'HOSPITAL', code: '1', name: 'Abastecimiento' },
  supplier: supplierIdentity('76.482.913-1', null, 'x'),
  supplierName: 'ANA SPA',
  name: null,
  kind: 'SE',
  status: 6,
  supplierStatus: 4,
  isDirect: false,
  isCompraAgil: false,
  region: 7,
  createdOn: null,
  sentOn: '2026-06-02',
  acceptedOn: null,
  cancelledOn: null,
  tenderCode: null,
  agreementCode: null,
  currency: OFFER_CURRENCIES.CLP,
  total: amount(1190),
  net: amount(1000),
  tax: 190,
  totalClp: amount(1190),
}

const LINE: PublishedLine = {
  item: 1,
  productCode: 44_121_701,
  catalogueId: null,
  specification: 'Lápiz',
  quantity: 2,
  unit: 'Unidad',
  currency: OFFER_CURRENCIES.CLP,
  unitAmount: amount(500),
  totalAmount: amount(1000),
  charges: 0,
  discounts: 0,
  isInformative: false,
}

const flagsOfLine = (line: Partial<PublishedLine>, order: Partial<PublishedOrder> = {}) => {
  const { lines } = cleanOrder({ ...ORDER, ...order }, [{ ...LINE, ...line }])
  return purchaseFlags.flagsOf(lines[0]?.flags ?? -1)
}

test.each([
  ['nothing', {}, []],
  ['another currency', { currency: OFFER_CURRENCIES.EUR }, ['otherCurrency']],
  ['no unit', { unit: 'Unidad no definida' }, ['noUnit']],
  ['a price of one peso', { unitAmount: amount(1), totalAmount: amount(2) }, ['filler']],
  [
    'a small price in UTM',
    { unitAmount: amount(0.051), totalAmount: amount(0.102), currency: OFFER_CURRENCIES.UTM },
    ['otherCurrency'],
  ],
  ['an order that only informs', { isInformative: true }, ['informative']],
  ['scientific notation', { unitAmount: amount(5e2, true) }, ['lostDigits']],
  ['another product', { totalAmount: amount(1010) }, ['productDiffers']],
  ['a discount in its total', { totalAmount: amount(900), discounts: 100 }, []],
  ['a discount apart from its total', { discounts: 100 }, []],
] as const)('LED-1 a purchase line with %s is flagged', (_what, line, flags) => {
  expect(flagsOfLine(line as Partial<PublishedLine>)).toEqual(flags)
})

test('LED-1 a cancelled order and its lines are flagged, and one in another currency is marked', () => {
  expect(flagsOfLine({}, { status: 9 })).toEqual(['cancelled'])
  const order = cleanOrder({ ...ORDER, status: 9, currency: OFFER_CURRENCIES.CLF }, [LINE])
  expect(purchaseFlags.flagsOf(order.flags)).toEqual(['cancelled', 'converted'])
})

test('LED-1 equal rows are one line; rows that differ under one id are one line that does not count', () => {
  expect(cleanOrder(ORDER, [LINE, LINE]).lines).toEqual(cleanOrder(ORDER, [LINE]).lines)
  const other = { ...LINE, quantity: 3, totalAmount: amount(1500) }
  const forwards = cleanOrder(ORDER, [LINE, other])
  expect(cleanOrder(ORDER, [other, LINE])).toEqual(forwards)
  expect(forwards.lines.map(({ flags }) => purchaseFlags.flagsOf(flags))).toEqual([['repeated']])
})

test.each([
  [['JUAN PEREZ', 'Serviam S.A'], 'Serviam S.A'],
  [['COMERCIALIZADORA CYG LIMITADA', 'CyG Multitaller'], 'COMERCIALIZADORA CYG LIMITADA'],
  [['Smart Partners', 'Smart Partners'], 'Smart Partners'],
  [['76.482.913-K', 'Gea'], 'Gea'],
  [['12345678-5', null], null],
] as const)('of the names %j the company is %s', (names, name) => {
  expect(companyName(names)).toBe(name)
})

test('every reason has a bit of its own and a source', () => {
  for (const flags of [PURCHASE_FLAGS, QUOTATION_FLAGS]) {
    const entries = Object.values(flags)
    expect(new Set(entries.map(({ bit }) => bit)).size).toBe(entries.length)
    for (const { source } of entries) expect(source).not.toBe('')
  }
  expect(quotationFlags.excludedMask('price')).toBe(0b11_1111)
  expect(purchaseFlags.excludedMask('money')).toBe(0b1111_1101)
})
