import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportTenderOffers } from '@mirador/contract/exports'
import {
  findOfferSummary,
  listOfferedLines,
  type OfferedLine,
  type ShownOffer,
} from '@mirador/database/ledger/tender-offers'
import { formatRut } from '@mirador/domain/account/rut'
import { currencyName } from '@mirador/domain/ledger/offer'
import { OFFER_REASONS, TENDER_OFFERS } from '@mirador/texts/tender-offers'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

type Row = ShownOffer & { of: OfferedLine }

const CELLS: Readonly<Record<ColumnOf<'offers'>, (row: Row) => CellValue>> = {
  line: ({ line }) => line,
  line_name: ({ of }) => of.name,
  asked_quantity: ({ of }) => of.quantity,
  unit: ({ of }) => of.unit,
  bidder_name: ({ bidder, is_natural_person }) => {
    if (bidder) return bidder.name
    return is_natural_person ? TENDER_OFFERS.naturalPerson : TENDER_OFFERS.withoutRut
  },
  bidder_rut: ({ bidder }) => bidder && formatRut(bidder.rut),
  result: ({ is_selected, is_inadmissible }) => {
    if (is_selected) return TENDER_OFFERS.selected
    return is_inadmissible ? TENDER_OFFERS.inadmissible : TENDER_OFFERS.notSelected
  },
  unit_amount: ({ unit_amount }) => unit_amount,
  currency: ({ currency }) => currencyName(currency),
  quantity: ({ quantity }) => quantity,
  total_amount: ({ total_amount }) => total_amount,
  awarded_quantity: ({ awarded_quantity }) => awarded_quantity,
  reasons: ({ flags }) => (flags.length === 0 ? null : flags.map((flag) => OFFER_REASONS[flag]).join(' ')),
}

/** The offers of a tender as a file; the largest have some thousands, read at once. */
export const exportTenderOffersRoute = fileRoute(
  exportTenderOffers,
  async ({ query: { format, columns, bid_idn }, gone, origin, session }, context) => {
    const { database, now } = context
    const found = await findOfferSummary(database.db, bid_idn.toUpperCase())
    const lines = found ? await listOfferedLines(database.db, found, { offset: 0, limit: null }) : []
    const file = await exportFile({
      list: 'offers',
      format,
      columns,
      ...loadedRows(lines.flatMap((of) => of.offers.map((offer) => ({ ...offer, of })))),
      rowOf: (row) => columns.map((column) => CELLS[column](row)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'offers', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
