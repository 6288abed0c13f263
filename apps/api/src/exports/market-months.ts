import { exportMarketMonths } from '@mirador/contract/exports'
import type { MarketMonthAnswer } from '@mirador/contract/market'
import { findMarketMonths } from '../routes/market/market-months.ts'
import { readMarketQuestion } from '../routes/market/market-question.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { OUTCOME_COLUMNS, outcomeShare } from './outcome-columns.ts'
import { percent } from './percent.ts'

const COLUMNS: Columns<'market_months', MarketMonthAnswer> = {
  ...OUTCOME_COLUMNS,
  month: { width: 18, cell: ({ month }) => month.slice(0, 7) },
  agile: { width: 24, cell: ({ agile }) => agile },
  awarded_clp: { width: 22, cell: ({ awarded_clp }) => awarded_clp },
  ended: { width: 12, cell: ({ deserted }) => deserted.n },
  deserted: { width: 12, cell: ({ deserted }) => deserted.k },
  deserted_share: { width: 13, cell: ({ deserted }) => percent(outcomeShare(deserted)?.share) },
}

/** The months of a market. */
export const marketMonths = exportRoute(exportMarketMonths, {
  list: 'market_months',
  columns: COLUMNS,
  rows: async ({ query: { format, columns, ...query }, session }, { database: { db }, env, now }) => {
    const { question, grain } = await readMarketQuestion(db, query, { sub: session.sub, now: now() })
    const listsAgile = env.source.agile !== undefined
    return (await findMarketMonths(db, { question, grain, listsAgile })).months
  },
})
