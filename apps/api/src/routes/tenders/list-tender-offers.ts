import { PAGE_SIZE } from '@mirador/contract/page'
import { listTenderOffers, MAX_OWN_LINES } from '@mirador/contract/tender-offers'
import { findCompany } from '@mirador/database/accounts/companies'
import { listCompanyLines, listOwnResults } from '@mirador/database/companies/company-lines'
import type { Db } from '@mirador/database/connection/connect'
import { listUnseenOwnResults } from '@mirador/database/offers/own-result-news'
import {
  findOfferSummary,
  listOfferedLines,
  type OfferedLine,
  type ShownOffer,
} from '@mirador/database/offers/tender-offers'
import { type ComparedOffer, compareLine, type LinePrice } from '@mirador/domain/ledger/line-outcome'
import { currencyName, OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { maskOf } from '@mirador/domain/ledger/offer-flags'
import { priceOf } from '../../company/offer-price.ts'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'

/**
 * The offers of a tender in the monthly file, ten lines a page, with the own ones marked; none for an unknown tender.
 */
export const listTenderOffersRoute = readRoute(
  listTenderOffers,
  async ({ query, session, walk }, { database: { db } }) => {
    const offerSummary = await findOfferSummary(db, query.bid_idn.toUpperCase())
    if (!offerSummary) {
      return { month: null, source_at: null, is_decided: false, offers: 0, bidders: 0, total: 0, own: null, lines: [] }
    }
    const { tender_id, year: _year, source_at, lines: total, is_awarded, ...summary } = offerSummary
    const rut = (await findCompany(db, session.sub))?.rut ?? ''
    const [own] = await listOwnResults(db, rut, [tender_id])
    const unseen = own ? await listUnseenOwnResults(db, session.sub, [tender_id]) : []
    const { page, take } = pageOf(walk, query.offset, PAGE_SIZE)
    const lines = take(await listOfferedLines(db, offerSummary, page), ({ line }) => [line])
    return {
      ...summary,
      source_at: source_at.toISOString(),
      total,
      own: own
        ? {
            lines: own.lines,
            won: own.won,
            rut,
            results: query.offset === 0 && !page.byKey?.after ? await listOwnLines(db, rut, tender_id) : [],
            is_unseen: unseen.length > 0,
          }
        : null,
      lines: lines.map((line) => lineAnswer(line, rut, is_awarded)),
    }
  },
)

/** The own lines of a tender with the chosen prices, as 'Mi historia' compares them. */
async function listOwnLines(db: Db, rut: string, tenderId: number) {
  const { lines } = await listCompanyLines(db, rut, {
    which: 'all',
    order: { sort: 'own', is_descending: true },
    tenderIds: [tenderId],
    offset: 0,
    limit: MAX_OWN_LINES,
  })
  return lines.map(({ line, line_name, outcome, difference, difference_total, winner, ...prices }) => ({
    line,
    name: line_name,
    outcome,
    own: priceOf(prices.own_unit_amount, prices.own_currency),
    chosen: priceOf(prices.chosen_unit_amount, prices.chosen_currency),
    difference,
    difference_total,
    winner,
  }))
}

function lineAnswer(line: OfferedLine, rut: string, isAwarded: boolean) {
  const isOwn = ({ bidder }: ShownOffer) => bidder !== null && bidder.rut === rut
  const compared = line.offers.map((offer) => comparedOffer(offer, isOwn(offer)))
  return {
    ...line,
    comparison: line.offers.some(isOwn) ? comparisonOf(compared, isAwarded) : null,
    offers: line.offers.map(({ line: _line, currency, ...offer }) => ({
      ...offer,
      currency: currencyName(currency),
      is_own: offer.bidder !== null && offer.bidder.rut === rut,
    })),
  }
}

function comparedOffer({ is_inadmissible, flags, ...offer }: ShownOffer, is_own: boolean): ComparedOffer {
  const state = is_inadmissible ? OFFER_STATES.rejected : OFFER_STATES.accepted
  return { ...offer, is_own, state, flags: maskOf(flags) }
}

function comparisonOf(offers: readonly ComparedOffer[], isAwarded: boolean) {
  const { own, chosen, ...comparison } = compareLine(offers, isAwarded)
  return { ...comparison, own: linePriceOf(own), chosen: linePriceOf(chosen) }
}

const linePriceOf = (price: LinePrice | null) =>
  price && price.currency !== OFFER_CURRENCIES.unknown
    ? { amount: price.amount, currency: currencyName(price.currency) }
    : null
