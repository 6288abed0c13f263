import { COMPARED_ROWS, listComparedLines } from '@mirador/contract/tender-prices'
import { findLastMonth, listComparableLines } from '@mirador/database/ledger/comparable-prices'
import { describeLines, listPricedItems } from '@mirador/database/ledger/comparable-rows'
import { readRoute } from '../../http/route.ts'

/** The past lines that a line of a tender is compared with, 250 a page; none of an unknown one. */
export const listComparedLinesRoute = readRoute(listComparedLines, async ({ query }, { database: { db } }) => {
  const [items, to] = await Promise.all([listPricedItems(db, query.bid_idn.toUpperCase()), findLastMonth(db)])
  const item = items?.find(({ position }) => position === query.line)
  const [lines] = item && to ? await listComparableLines(db, [item], to) : []
  const page = (lines ?? []).slice(query.offset, query.offset + COMPARED_ROWS.more)
  return { total: lines?.length ?? 0, rows: await describeLines(db, page) }
})
