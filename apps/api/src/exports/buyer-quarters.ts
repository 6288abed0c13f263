import type { BuyerQuarter } from '@mirador/contract/buyers'
import { exportBuyerQuarters } from '@mirador/contract/exports'
import { addMonths } from '@mirador/domain/market/market-months'
import { findQuarters } from '../routes/buyers/buyer-quarters.ts'
import { readQuestion } from '../routes/buyers/counted-tenders.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { OUTCOME_COLUMNS, outcomeShare } from './outcome-columns.ts'
import { percent } from './percent.ts'

const COLUMNS: Columns<'buyer_quarters', BuyerQuarter> = {
  ...OUTCOME_COLUMNS,
  quarter_from: { width: 21, cell: ({ from }) => from.slice(0, 7) },
  quarter_to: { width: 21, cell: ({ from }) => addMonths(from, 2).slice(0, 7) },
  lowest_from: { width: 30, cell: ({ lowest }) => percent(outcomeShare(lowest)?.from) },
  lowest_to: { width: 30, cell: ({ lowest }) => percent(outcomeShare(lowest)?.to) },
  quotations: { width: 22, cell: ({ quotations }) => quotations },
}

/** The table 'En el tiempo' of an institution. */
export const buyerQuarters = exportRoute(exportBuyerQuarters, {
  list: 'buyer_quarters',
  columns: COLUMNS,
  rows: async ({ query: { format, columns, ...question }, session }, { database: { db }, now }) => {
    const { quarters } = await findQuarters(db, await readQuestion(db, question, session.sub, now()))
    return quarters
  },
})
