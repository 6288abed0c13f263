import { COMPARED_ROWS, listComparedLines } from '@mirador/contract/tender-prices'
import type { KeyOrder } from '@mirador/database/connection/key-order'
import { type ComparableLine, findLastMonth, listComparableLines } from '@mirador/database/prices/comparable-prices'
import { describeLines, listPricedItems } from '@mirador/database/prices/comparable-rows'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'

/** The past lines that a line of a tender is compared with, 250 a page; none for an unknown one. */
export const listComparedLinesRoute = readRoute(listComparedLines, async ({ query, walk }, { database: { db } }) => {
  const [items, to] = await Promise.all([listPricedItems(db, query.bid_idn.toUpperCase()), findLastMonth(db)])
  const item = items?.find(({ position }) => position === query.line)
  const [comparable] = item && to ? await listComparableLines(db, [item], to) : []
  const lines = comparable ?? []
  const { page, take } = pageOf(walk, query.offset, COMPARED_ROWS.more)
  const sorted = page.byKey ? linesByKey(lines, page.byKey) : lines
  const rows = take(sorted.slice(page.offset, page.offset + page.limit), ({ tender_id, line }) => [tender_id, line])
  return { total: lines.length, rows: await describeLines(db, rows) }
})

function linesByKey(lines: readonly ComparableLine[], { after }: KeyOrder<readonly [number, number]>) {
  const isAfter = (one: ComparableLine, tenderId: number, line: number) =>
    one.tender_id < tenderId || (one.tender_id === tenderId && one.line > line)
  return lines
    .filter((line) => !after || isAfter(line, ...after))
    .toSorted((one, two) => two.tender_id - one.tender_id || one.line - two.line)
}
