import type { BuyerQuarter } from '@mirador/contract/buyers'
import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportBuyerQuarters } from '@mirador/contract/exports'
import { addMonths } from '@mirador/domain/market/market-months'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { findQuarters } from '../routes/buyers/buyer-quarters.ts'
import { readQuestion } from '../routes/buyers/counted-tenders.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** A share in percent with one decimal; none below ten cases, as on the screen. */
const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 10)
const shareOf = ({ k, n }: BuyerQuarter['single']) => shownShare(k, n)

const CELLS: Readonly<Record<ColumnOf<'buyer_quarters'>, (quarter: BuyerQuarter) => CellValue>> = {
  quarter_from: ({ from }) => from.slice(0, 7),
  quarter_to: ({ from }) => addMonths(from, 2).slice(0, 7),
  tenders: ({ tenders }) => tenders,
  awarded: ({ single }) => single.n,
  bidders_median: ({ bidders }) => bidders?.median ?? null,
  single: ({ single }) => single.k,
  single_share: ({ single }) => percent(shareOf(single)?.share),
  single_from: ({ single }) => percent(shareOf(single)?.from),
  single_to: ({ single }) => percent(shareOf(single)?.to),
  compared_lines: ({ lowest }) => lowest.n,
  lowest_won: ({ lowest }) => lowest.k,
  lowest_share: ({ lowest }) => percent(shareOf(lowest)?.share),
  lowest_from: ({ lowest }) => percent(shareOf(lowest)?.from),
  lowest_to: ({ lowest }) => percent(shareOf(lowest)?.to),
  dated: ({ days }) => days?.n ?? 0,
  days_median: ({ days }) => days?.median ?? null,
  quotations: ({ quotations }) => quotations,
}

/** The table 'En el tiempo' of an institution as a file. */
export const exportBuyerQuartersRoute = fileRoute(
  exportBuyerQuarters,
  async ({ query: { format, columns, ...question }, gone, origin, session }, context) => {
    const { database, now } = context
    const { quarters } = await findQuarters(database.db, await readQuestion(database.db, question, session.sub, now()))
    const file = await exportFile({
      list: 'buyer_quarters',
      format,
      columns,
      ...loadedRows(quarters),
      rowOf: (quarter) => columns.map((column) => CELLS[column](quarter)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'buyer_quarters', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
