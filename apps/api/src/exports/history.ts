import type { CompanyHistoryYear } from '@mirador/contract/company-history'
import { exportCompanyHistory } from '@mirador/contract/exports'
import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import { COMPANY_HISTORY } from '@mirador/texts/company-history'
import { ownRut } from '../company/own-rut.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { percent } from './percent.ts'

interface Row {
  year: number
  channel: string
  processes: number
  lines: number
  decided: number
  won: number
  /** null for Compra Ágil, where it is not known */
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

const ownShare = ({ won, decided }: Row) => shownShare(won, decided)
const marketShare = ({ market }: Row) => (market ? shownShare(market.won_lines, market.awarded_lines) : undefined)

const COLUMNS: Columns<'history', Row> = {
  year: { width: 18, cell: ({ year }) => year },
  channel: { width: 14, cell: ({ channel }) => channel },
  processes: { width: 10, cell: ({ processes }) => processes },
  lines: { width: 16, cell: ({ lines }) => lines },
  decided_lines: { width: 18, cell: ({ decided }) => decided },
  won_lines: { width: 9, cell: ({ won }) => won },
  won_share: { width: 16, cell: (row) => percent(ownShare(row)?.share) },
  won_share_from: { width: 24, cell: (row) => percent(ownShare(row)?.from) },
  won_share_to: { width: 24, cell: (row) => percent(ownShare(row)?.to) },
  inadmissible_lines: { width: 13, cell: ({ inadmissible }) => inadmissible },
  market_lines: { width: 38, cell: ({ market }) => market?.awarded_lines ?? null },
  market_won_lines: { width: 18, cell: ({ market }) => market?.won_lines ?? null },
  market_share: { width: 24, cell: (row) => percent(marketShare(row)?.share) },
}

/** The table 'Por año'. */
export const history = exportRoute(exportCompanyHistory, {
  list: 'history',
  columns: COLUMNS,
  rows: async ({ session }, { database: { db } }) => {
    const { years } = await findCompanyHistory(db, await ownRut(db, session.sub))
    return years.flatMap(rowsOf)
  },
})
