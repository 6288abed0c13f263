import type { CompanyHistoryYear } from '@mirador/contract/company-history'
import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportCompanyHistory } from '@mirador/contract/exports'
import { findCompanyHistory } from '@mirador/database/ledger/company-history'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { ownRut } from '../routes/company/own-rut.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

interface Row {
  year: number
  channel: string
  processes: number
  lines: number
  decided: number
  won: number
  /** of Compra Ágil neither is known */
  inadmissible: number | null
  market: { awarded_lines: number; won_lines: number } | null
}

/** A year has a row for each channel in which the company took part. */
const rowsOf = ({ year, tenders, lines, quotations, ...counts }: CompanyHistoryYear): Row[] => [
  ...(tenders > 0
    ? [
        {
          year,
          channel: COMPANY_HISTORY.channels.tenders,
          processes: tenders,
          lines,
          decided: counts.awarded_lines,
          won: counts.won_lines,
          inadmissible: counts.inadmissible_lines,
          market: counts.market,
        },
      ]
    : []),
  ...(quotations.requests > 0
    ? [
        {
          year,
          channel: COMPANY_HISTORY.channels.quotations,
          processes: quotations.requests,
          lines: quotations.requests,
          decided: quotations.decided,
          won: quotations.won,
          inadmissible: null,
          market: null,
        },
      ]
    : []),
]

const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 10)
const ownShare = ({ won, decided }: Row) => shownShare(won, decided)
const marketShare = ({ market }: Row) => (market ? shownShare(market.won_lines, market.awarded_lines) : undefined)

const CELLS: Readonly<Record<ColumnOf<'history'>, (row: Row) => CellValue>> = {
  year: ({ year }) => year,
  channel: ({ channel }) => channel,
  processes: ({ processes }) => processes,
  lines: ({ lines }) => lines,
  decided_lines: ({ decided }) => decided,
  won_lines: ({ won }) => won,
  won_share: (row) => percent(ownShare(row)?.share),
  won_share_from: (row) => percent(ownShare(row)?.from),
  won_share_to: (row) => percent(ownShare(row)?.to),
  inadmissible_lines: ({ inadmissible }) => inadmissible,
  market_lines: ({ market }) => market?.awarded_lines ?? null,
  market_won_lines: ({ market }) => market?.won_lines ?? null,
  market_share: (row) => percent(marketShare(row)?.share),
}

/** The table 'Por año' as a file. */
export const exportCompanyHistoryRoute = fileRoute(
  exportCompanyHistory,
  async ({ query: { format, columns }, gone, origin, session }, context) => {
    const { database, now } = context
    const { years } = await findCompanyHistory(database.db, await ownRut(database.db, session.sub))
    const file = await exportFile({
      list: 'history',
      format,
      columns,
      ...loadedRows(years.flatMap(rowsOf)),
      rowOf: (row) => columns.map((column) => CELLS[column](row)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'history', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
