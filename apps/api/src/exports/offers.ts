import { exportTenderOffers } from '@mirador/contract/exports'
import {
  findOfferSummary,
  listOfferedLines,
  type OfferedLine,
  type ShownOffer,
} from '@mirador/database/offers/tender-offers'
import { formatRut } from '@mirador/domain/account/rut'
import { currencyName } from '@mirador/domain/ledger/offer'
import { OFFER_REASONS, TENDER_OFFERS } from '@mirador/texts/tender-offers'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

type Row = ShownOffer & { of: OfferedLine }

const COLUMNS: Columns<'offers', Row> = {
  line: { width: 7, cell: ({ line }) => line },
  line_name: { width: 50, cell: ({ of }) => of.name },
  asked_quantity: { width: 16, cell: ({ of }) => of.quantity },
  unit: { width: 15, cell: ({ of }) => of.unit },
  bidder_name: {
    width: 45,
    cell: ({ bidder, is_natural_person }) => {
      if (bidder) return bidder.name
      return is_natural_person ? TENDER_OFFERS.naturalPerson : TENDER_OFFERS.withoutRut
    },
  },
  bidder_rut: { width: 15, cell: ({ bidder }) => bidder && formatRut(bidder.rut) },
  result: {
    width: 18,
    cell: ({ is_selected, is_inadmissible }) => {
      if (is_selected) return TENDER_OFFERS.selected
      return is_inadmissible ? TENDER_OFFERS.inadmissible : TENDER_OFFERS.notSelected
    },
  },
  unit_amount: { width: 16, cell: ({ unit_amount }) => unit_amount },
  currency: { width: 9, cell: ({ currency }) => currencyName(currency) },
  quantity: { width: 17, cell: ({ quantity }) => quantity },
  total_amount: { width: 18, cell: ({ total_amount }) => total_amount },
  awarded_quantity: { width: 19, cell: ({ awarded_quantity }) => awarded_quantity },
  reasons: {
    width: 80,
    cell: ({ flags }) => (flags.length === 0 ? null : flags.map((flag) => OFFER_REASONS[flag]).join(' ')),
  },
}

/** The offers of a tender; the largest have some thousands, read at once. */
export const offers = exportRoute(exportTenderOffers, {
  list: 'offers',
  columns: COLUMNS,
  rows: async ({ query: { bid_idn } }, { database: { db } }) => {
    const summary = await findOfferSummary(db, bid_idn.toUpperCase())
    const lines = summary ? await listOfferedLines(db, summary, { offset: 0, limit: null }) : []
    return lines.flatMap((of) => of.offers.map((offer) => ({ ...offer, of })))
  },
})
