import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportMarketMonths } from '@mirador/contract/exports'
import type { MarketMonthAnswer } from '@mirador/contract/market'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { findMarketMonths } from '../routes/market/market-months.ts'
import { readMarketQuestion } from '../routes/market/market-question.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** A share in percent with one decimal; none below ten cases, as on the screen. */
const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 10)
const shareOf = ({ k, n }: MarketMonthAnswer['single']) => shownShare(k, n)

const CELLS: Readonly<Record<ColumnOf<'market_months'>, (month: MarketMonthAnswer) => CellValue>> = {
  month: ({ month }) => month.slice(0, 7),
  tenders: ({ tenders }) => tenders,
  agile: ({ agile }) => agile,
  awarded: ({ single }) => single.n,
  awarded_clp: ({ awarded_clp }) => awarded_clp,
  bidders_median: ({ bidders }) => bidders?.median ?? null,
  single: ({ single }) => single.k,
  single_share: ({ single }) => percent(shareOf(single)?.share),
  single_from: ({ single }) => percent(shareOf(single)?.from),
  single_to: ({ single }) => percent(shareOf(single)?.to),
  compared_lines: ({ lowest }) => lowest.n,
  lowest_won: ({ lowest }) => lowest.k,
  lowest_share: ({ lowest }) => percent(shareOf(lowest)?.share),
  ended: ({ deserted }) => deserted.n,
  deserted: ({ deserted }) => deserted.k,
  deserted_share: ({ deserted }) => percent(shareOf(deserted)?.share),
  dated: ({ days }) => days?.n ?? 0,
  days_median: ({ days }) => days?.median ?? null,
}

/** The months of a market as a file. */
export const exportMarketMonthsRoute = fileRoute(
  exportMarketMonths,
  async ({ query: { format, columns, ...query }, gone, origin, session }, context) => {
    const { database, env, now } = context
    const { question, grain } = await readMarketQuestion(database.db, query, { sub: session.sub, now: now() })
    const { months } = await findMarketMonths(database.db, {
      question,
      grain,
      listsAgile: env.source.agile !== undefined,
    })
    const file = await exportFile({
      list: 'market_months',
      format,
      columns,
      ...loadedRows(months),
      rowOf: (month) => columns.map((column) => CELLS[column](month)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'market_months', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
