import { type RawBuilder, sql } from 'kysely'
import type { KeyOrder } from '../connection/key-order.ts'

/** Lines of the ledger by id of the tender, the newest first, and number of the line. */
export type LineKeyOrder = KeyOrder<readonly [tenderId: number, line: number]>

/** What narrows rows `l` to those after a line, to be added to other conditions. */
export function linesAfter(order: LineKeyOrder | undefined): RawBuilder<unknown> {
  if (!order?.after) return sql``
  const [tenderId, line] = order.after
  return sql`and (l.tender_id < ${tenderId}::int or (l.tender_id = ${tenderId}::int and l.line > ${line}::int))`
}
