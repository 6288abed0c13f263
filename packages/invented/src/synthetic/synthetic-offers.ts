import { cleanOffers } from '@mirador/domain/ledger/clean-offers'
import { OFFER_CURRENCIES, OFFER_STATES, type PublishedOffer, type TenderOffers } from '@mirador/domain/ledger/offer'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { numberedInstitution } from '../institutions.ts'
import { type Random, seededRandom } from '../random.ts'
import { numberedSupplier } from '../suppliers.ts'

/**
 * Numbers from 2,542 municipal tenders of 2023: about 20 offers, 3.5 suppliers and 1.5 segments each; every eleventh
 * offer is of a supplier without a size class, like natural persons.
 */
const OFFERS_PER_TENDER = 21
const MAX_LINES = 13
const MAX_BIDDERS = 6
const LINES_BID_ON = 0.8
/** 110,255 suppliers of 2024, 39.5 % natural persons. */
const SUPPLIERS = 110_000
const NATURAL_SHARE = 0.395
const NATURAL_BIDDERS = 0.1
const BUYERS = 1_000
const FAMILIES = 350
/** The most active company bids a thousand times as often as the least active one. */
const SKEW = 3

/** `YYYY-MM-01` of the months from 2016-01 on. */
export const monthAt = (index: number) =>
  `${2016 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`

export const codeOf = (month: number, tender: number) => `${1_000 + month}-${tender}-LE${monthAt(month).slice(2, 4)}`

export const tendersOf = (offers: number) => Math.max(1, Math.round(offers / OFFERS_PER_TENDER))

export const buyerRuts = Array.from({ length: BUYERS }, (_, buyer) => numberedInstitution(buyer).rut)

/**
 * The tenders of a month with some offers.
 * @param version changes the prices of a third of the tenders
 */
export function* monthOffers(month: number, offers: number, version: number): Generator<TenderOffers> {
  const random = seededRandom(month + 1)
  for (let tender = 0; tender < tendersOf(offers); tender++) {
    const day = monthAt(month).replace(/01$/, String(10 + (tender % 18)))
    yield {
      bidIdn: codeOf(month, tender),
      year: Number(day.slice(0, 4)),
      month: monthAt(month),
      status: tender % 8 === 0 ? 7 : 8,
      institutionRut: random.pick(buyerRuts),
      closedOn: day,
      awardedOn: day,
      offers: cleanOffers(
        { typeCode: 'LE', publishedOn: '2024-06-15', estimate: null },
        publishedOffers(random, tender % 3 === 0 ? version : 0),
      ),
    }
  }
}

function publishedOffers(random: Random, shift: number): PublishedOffer[] {
  const bidders = Array.from({ length: random.int(1, MAX_BIDDERS) }, () => bidder(random))
  const families = [random.int(1, FAMILIES), random.int(1, FAMILIES)] as const
  return Array.from({ length: random.int(1, MAX_LINES) }, (_, i) => {
    const family = random.chance(LINES_BID_ON) ? families[0] : families[1]
    const offering = bidders.filter((_, n) => n === i % bidders.length || random.chance(LINES_BID_ON))
    return lineOffers(random, { position: i + 1, family: 10_000_000 + family * 10_000, shift }, offering)
  }).flat()
}

/** Number of a supplier; the natural persons come first. */
function bidder(random: Random): number {
  const natural = Math.floor(SUPPLIERS * NATURAL_SHARE)
  const rank = random.next() ** SKEW
  return random.chance(NATURAL_BIDDERS)
    ? Math.floor(rank * natural)
    : natural + Math.floor(rank * (SUPPLIERS - natural))
}

function lineOffers(
  random: Random,
  { position, family, shift }: { position: number; family: number; shift: number },
  bidders: readonly number[],
): PublishedOffer[] {
  const quantity = random.int(1, 200)
  const price = random.int(1_000, 90_000)
  const winner = random.int(0, bidders.length)
  return bidders.map((supplier, i) => {
    const unit = price + random.int(0, 900) + shift
    const { rut, name } = numberedSupplier(supplier, supplier < SUPPLIERS * NATURAL_SHARE ? 'natural' : 'legal')
    return {
      itemCode: String(position),
      position,
      family,
      title: `Oferta ${i}`,
      sentOn: '2024-05-10',
      supplier: supplierIdentity(rut, null, ''),
      supplierName: name.toUpperCase(),
      state: OFFER_STATES.accepted,
      currency: OFFER_CURRENCIES.CLP,
      isSelected: i === winner,
      unitAmount: { value: unit, hasLostDigits: false },
      totalAmount: { value: unit * quantity, hasLostDigits: false },
      quantity,
      askedQuantity: quantity,
      awardedQuantity: i === winner ? quantity : 0,
    }
  })
}
