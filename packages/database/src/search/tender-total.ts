import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'

export interface Total {
  total: number
  /** of tender_list_version, when it was counted */
  version: number
}

/** For a column of a statement: which state of the lists it read. */
export const LIST_VERSION: RawBuilder<number> = sql<number>`(select version from tender_list_version)`

const MOST_TOTALS = 5_000
const byDatabase = new WeakMap<Db, Map<string, Total>>()

/**
 * How many tenders a statement counts. The same count is not made twice while no tender changes.
 * @param what names what is counted
 * @param isKept false: for what changes without a tender changing
 * @param faster the same count in another way, where there is one; it may find that it does not know, null
 */
export function rememberedTotal(
  db: Db,
  what: string,
  count: () => RawBuilder<number>,
  { isKept = true, faster }: { isKept?: boolean; faster?: () => Promise<RawBuilder<number | null> | undefined> } = {},
) {
  const totals = byDatabase.get(db) ?? new Map<string, Total>()
  byDatabase.set(db, totals)
  return {
    /** The last one counted; it may be out of date. */
    last: totals.get(what),
    /** Counted now. */
    async count(): Promise<Total> {
      const way = await faster?.()
      const total = (way && (await countedBy(db, statementOf(way)))) ?? (await countedBy(db, statementOf(count())))
      if (!total) throw new Error('A count gave no number.')
      if (!isKept) return total
      totals.delete(what)
      totals.set(what, total)
      if (totals.size > MOST_TOTALS) totals.delete(totals.keys().next().value as string)
      return total
    },
  }
}

const statementOf = (count: RawBuilder<number | null>) =>
  sql<{ total: number | null; version: number }>`
    select ${count} as total, ${LIST_VERSION} as version ${sql.raw(PLANNED_ANEW)}`

async function countedBy(db: Db, statement: ReturnType<typeof statementOf>): Promise<Total | undefined> {
  const { total, version } = (await statement.execute(db)).rows[0] ?? { total: null, version: 0 }
  return total === null ? undefined : { total, version }
}
