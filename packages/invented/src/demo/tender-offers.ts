import { cleanOffers } from '@mirador/domain/ledger/clean-offers'
import {
  OFFER_CURRENCIES,
  OFFER_STATES,
  type OfferCurrency,
  type PublishedOffer,
  type TenderOffers,
} from '@mirador/domain/ledger/offer'
import type { TenderItem } from '@mirador/domain/tender/tender'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import type { Random } from '../random.ts'
import { bidderOf, chooseBidders, type DemoBidder } from './bidders.ts'
import type { PlannedTender } from './demo-tenders.ts'
import { exactAmount } from './tender-amount.ts'
import { segmentOf } from './tender-items.ts'

/** The offer of a supplier for a line. */
export interface LineBid {
  bidder: DemoBidder
  item: TenderItem
  /** in the currency of the tender */
  unitAmount: number
  isSelected: boolean
  isRejected: boolean
}

const CURRENCIES: Readonly<Record<string, OfferCurrency>> = OFFER_CURRENCIES

/** @param code of a tender */
export const currencyOf = (code: string | null | undefined): OfferCurrency =>
  CURRENCIES[code ?? ''] ?? OFFER_CURRENCIES.unknown

/** The offers of the bidders for each line, before the decision. */
export function lineBids(
  { tender, unitAmounts }: PlannedTender,
  item: TenderItem,
  bidders: readonly DemoBidder[],
  random: Random,
): LineBid[] {
  const usual = unitAmounts[item.position - 1] as number
  return bidders.map((bidder) => ({
    bidder,
    item,
    unitAmount: exactAmount(usual * bidder.level * (0.93 + random.next() * 0.16), tender.currency ?? 'CLP'),
    isSelected: false,
    isRejected: false,
  }))
}

/** The offers in the form of the source's monthly file. */
export function publishedOffers({ tender }: PlannedTender, bids: readonly LineBid[], random: Random): PublishedOffer[] {
  const closedOn = chileDay(tender.closes_at as Date)
  const sentOn = new Map(bids.map(({ bidder }) => [bidder, addDays(closedOn, -random.int(0, 3))]))
  return bids.map(({ bidder, item, unitAmount, isSelected, isRejected }) => {
    const quantity = item.quantity as number
    return {
      itemCode: `${tender.bid_idn} ${item.position}`,
      position: item.position,
      family: Math.floor((item.product_code as number) / 10_000) * 10_000,
      supplier: bidder.identity,
      // branches write the name of their company in several ways
      supplierName: random.chance(0.1) ? bidder.name.toLocaleUpperCase('es') : bidder.name,
      title: `Oferta ${bidder.name}`,
      state: isRejected ? OFFER_STATES.rejected : OFFER_STATES.accepted,
      isSelected,
      currency: currencyOf(tender.currency),
      unitAmount: { value: unitAmount, hasLostDigits: false },
      totalAmount: { value: exactAmount(unitAmount * quantity, tender.currency ?? 'CLP'), hasLostDigits: false },
      quantity,
      awardedQuantity: isSelected ? quantity : 0,
      askedQuantity: quantity,
      sentOn: sentOn.get(bidder) as string,
    }
  })
}

/** The offers in the form of the ledger, cleaned by its rules. */
export function cleanedOffers({ tender, budget }: PlannedTender, published: readonly PublishedOffer[]): TenderOffers {
  const day = chileDay(tender.published_at as Date)
  const year = Number(day.slice(0, 4))
  const estimate = tender.currency === 'CLP' ? { value: budget, hasLostDigits: false } : null
  return {
    bidIdn: tender.bid_idn,
    year,
    month: `${day.slice(0, 7)}-01`,
    status: tender.status,
    institutionRut: tender.institution_rut ?? null,
    closedOn: chileDay(tender.closes_at as Date),
    awardedOn: tender.awarded_at ? chileDay(tender.awarded_at) : null,
    offers: cleanOffers({ typeCode: tender.type_code ?? null, publishedOn: day, estimate }, published),
  }
}

/**
 * The offers of a closed tender with its existing awards: those of the winners, and of as many other suppliers as made
 * one.
 */
export function offersOfClosed(plan: PlannedTender, random: Random): TenderOffers[] {
  const { tender } = plan
  const items = tender.items ?? []
  const winners = new Set(
    items.flatMap(({ awards }) => awards.flatMap(({ supplier_rut }) => bidderOf(supplier_rut) ?? [])),
  )
  const status = statusOfCode(tender.status)
  const count = status === 'cerrada' ? random.int(1, 6) : (tender.award?.bidders ?? 0)
  const otherBidders = chooseBidders(segmentOf(items[0]?.product_code ?? 0), count + winners.size, random)
  const bidders = [...new Set([...winners, ...otherBidders])].slice(0, count)
  if (bidders.length === 0) return []
  const bids = items.flatMap((item) =>
    lineBids(plan, item, bidders, random).map((bid) => {
      const award = item.awards.find(({ supplier_rut }) => supplier_rut === bid.bidder.rut)
      return award
        ? { ...bid, unitAmount: award.unit_amount as number, isSelected: true }
        : { ...bid, isRejected: status === 'desierta' }
    }),
  )
  return [cleanedOffers(plan, publishedOffers(plan, bids, random))]
}
