import { expect, test } from 'vitest'
import { type CleanedTender, cleanOffers } from './clean-offers.ts'
import type { PublishedOffer } from './offer.ts'
import { excludedMask, flagsOf, OFFER_FLAG_NAMES, OFFER_FLAGS, type OfferFlagName } from './offer-flags.ts'
import { supplierIdentity } from './supplier-identity.ts'
import { limitInPesos } from './type-limit.ts'

const TENDER: CleanedTender = { typeCode: 'LE', publishedOn: '2026-05-05', estimate: null }
const full = (value: number) => ({ value, hasLostDigits: false })
const lost = (value: number) => ({ value, hasLostDigits: true })

const offer = (more: Partial<PublishedOffer> = {}): PublishedOffer => ({
  itemCode: '1',
  position: 1,
  family: 42_230_000,
  supplier: supplierIdentity('76.482.913-1', '1', ''),
  supplierName: 'ANDINA SPA',
  title: 'Oferta',
  state: 1,
  isSelected: false,
  currency: 1,
  unitAmount: full(1_000),
  totalAmount: full(10_000),
  quantity: 10,
  awardedQuantity: 0,
  askedQuantity: 10,
  sentOn: '2026-06-01',
  ...more,
})
const won = (more: Partial<PublishedOffer>) => offer({ isSelected: true, awardedQuantity: 10, ...more })
const flagsIn = (tender: Partial<CleanedTender>, ...offers: PublishedOffer[]) =>
  cleanOffers({ ...TENDER, ...tender }, offers).map(({ flags }) => flagsOf(flags))

test.each<[string, PublishedOffer, Partial<CleanedTender>, OfferFlagName[]]>([
  ['nothing', offer(), {}, []],
  ['awarded 101 times what was offered and asked', won({ awardedQuantity: 1_010 }), {}, ['quantity', 'awardedMore']],
  [
    'awarded 101 times what was offered, not asked',
    won({ awardedQuantity: 1_010, askedQuantity: 20 }),
    {},
    ['awardedMore'],
  ],
  ['awarded a little more than offered', won({ awardedQuantity: 12 }), {}, ['awardedMore']],
  [
    'worth more than ten times 1,000 UTM',
    offer({ unitAmount: full(70_000_000), totalAmount: full(700_000_000) }),
    {},
    ['beyondType'],
  ],
  [
    'the same without an upper limit',
    offer({ unitAmount: full(70_000_000), totalAmount: full(700_000_000) }),
    { typeCode: 'LR' },
    [],
  ],
  ['worth more than ten times the estimate', offer({ totalAmount: full(10_000) }), { estimate: full(999) }, []],
  [
    'worth more than ten times a credible estimate',
    offer({ unitAmount: full(2_000), totalAmount: full(20_000) }),
    { estimate: full(1_500) },
    ['beyondEstimate'],
  ],
  [
    'the same with an estimate that lost digits',
    offer({ unitAmount: full(2_000), totalAmount: full(20_000) }),
    { estimate: lost(1_500) },
    [],
  ],
  ['awarded below a tenth of the estimate', won({}), { estimate: full(200_000) }, ['unitPriceContract']],
  ['an amount below a tenth of the estimate that was not awarded', offer({}), { estimate: full(200_000) }, []],
  [
    'both amounts without their digits',
    offer({ unitAmount: lost(1_000), totalAmount: lost(10_000) }),
    {},
    ['lostDigits'],
  ],
  ['a total that is not the product', offer({ totalAmount: full(11_000) }), {}, ['productDiffers']],
  ['a total that is rounded', offer({ totalAmount: full(10_049) }), {}, []],
  ['a total below 1,000 pesos', offer({ unitAmount: full(2), totalAmount: full(2), quantity: 1 }), {}, ['placeholder']],
  ['dollars', offer({ currency: 2, unitAmount: full(2), totalAmount: full(20) }), {}, ['otherCurrency']],
  ['a wrong check digit', offer({ supplier: supplierIdentity('70.934.000-7', null, '') }), {}, ['wrongCheckDigit']],
])('an offer with %s is kept and flagged', (_, published, tender, flags) => {
  expect(flagsIn(tender, published)).toEqual([flags])
})

test('an amount that lost digits is recomputed from the other', () => {
  const [unit] = cleanOffers(TENDER, [offer({ unitAmount: lost(1_200), totalAmount: full(12_340) })])
  expect(unit).toMatchObject({ unitAmount: 1_234, totalAmount: 12_340, flags: 0 })
  const [total] = cleanOffers(TENDER, [offer({ unitAmount: full(1_234), totalAmount: lost(12_000) })])
  expect(total).toMatchObject({ unitAmount: 1_234, totalAmount: 12_340, flags: 0 })
  const [neither] = cleanOffers(TENDER, [offer({ unitAmount: lost(1_200), totalAmount: full(12_340), quantity: null })])
  expect(flagsOf(neither?.flags ?? 0)).toEqual(['lostDigits'])
})

test('two offers of 303 "Peso Chileno" among seven of about 200,000 are out of scale', () => {
  const prices = [303, 196_988, 184_737, 209_821, 303, 201_000, 190_000, 195_000, 199_000]
  const flags = cleanOffers(
    TENDER,
    prices.map((price, i) =>
      offer({
        supplier: supplierIdentity(null, String(i), ''),
        unitAmount: full(price),
        totalAmount: full(price),
        quantity: 1,
      }),
    ),
  )
  for (const { unitAmount, flags: mask } of flags) expect(flagsOf(mask).includes('outOfScale')).toBe(unitAmount === 303)
})

test('with fewer than three other offers nothing is out of scale', () => {
  const priced = (price: number) => offer({ unitAmount: full(price), totalAmount: full(price * 10) })
  expect(flagsIn({}, priced(1_000), priced(1_010), priced(100_000)).flat()).toEqual([])
})

test('the same offer again is kept, numbered, and counts once; another title makes it another offer', () => {
  const cleaned = cleanOffers(TENDER, [offer(), offer({ title: 'Zeta' }), offer()])
  expect(cleaned.map(({ number, flags }) => [number, flagsOf(flags)])).toEqual([
    [1, []],
    [2, ['repeated']],
    [3, []],
  ])
})

test('the order of rows changes nothing', () => {
  const rows = [won({ title: 'B' }), offer({ position: 2, itemCode: '2' }), offer(), offer({ unitAmount: full(999) })]
  const cleaned = cleanOffers({ ...TENDER, estimate: full(500_000) }, rows)
  expect(cleanOffers({ ...TENDER, estimate: full(500_000) }, rows.toReversed())).toEqual(cleaned)
})

test('each flag has its own bit and is read back from a mask', () => {
  expect(new Set(OFFER_FLAG_NAMES.map((name) => OFFER_FLAGS[name].bit)).size).toBe(OFFER_FLAG_NAMES.length)
  expect(flagsOf(excludedMask('estimate'))).toEqual(['unitPriceContract'])
  expect(flagsOf(excludedMask('money'))).not.toContain('awardedMore')
})

test.each([
  ['L1', '2026-05-05', 6_954_200],
  ['LE', '2015-05-05', 44_955_000],
  ['LP', '2015-12-31', null],
  ['LP', '2016-01-01', 92_366_000],
  ['LP', '2025-10-22', 139_084_000],
  ['LP', '2025-10-24', 347_710_000],
  ['B2', '2025-10-22', 139_084_000],
  ['B2', '2025-10-23', null],
  ['LR', '2026-05-05', null],
  ['LS', '2026-05-05', null],
  [null, '2026-05-05', null],
])('DET-2 the legal limit of %s published on %s is %s pesos', (type, day, pesos) => {
  expect(limitInPesos(type, day)).toBe(pesos)
})

test('LED-1 an offer of an LP is beyond its type by the day of publication', () => {
  const large = offer({ unitAmount: full(1_800_000_000), totalAmount: full(1_800_000_000), quantity: 1 })
  const flags = (publishedOn: string) => flagsIn({ typeCode: 'LP', publishedOn }, large)[0]
  expect(flags('2025-10-22')).toContain('beyondType')
  expect(flags('2025-10-24')).not.toContain('beyondType')
})
