import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { PLANNED_ANEW } from './statement-names.ts'

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
 * How many tenders a statement counts. The same count is not made twice while no tender changes: counting the 790,000
 * of a million that say "servicio" takes as long as hundreds of pages.
 * @param isKept false: for what changes without a tender changing
 */
export function rememberedTotal(db: Db, count: RawBuilder<number>, isKept = true) {
  const totals = byDatabase.get(db) ?? new Map<string, Total>()
  byDatabase.set(db, totals)
  const statement = sql<Total>`select ${count} as total, ${LIST_VERSION} as version ${sql.raw(PLANNED_ANEW)}`
  const { sql: text, parameters } = statement.compile(db)
  const key = `${text} ${JSON.stringify(parameters)}`
  return {
    /** The last one counted; it may be out of date. */
    last: totals.get(key),
    /** Counted now. */
    async count(): Promise<Total> {
      const { rows } = await statement.execute(db)
      const total = rows[0] as Total
      if (!isKept) return total
      totals.delete(key)
      totals.set(key, total)
      if (totals.size > MOST_TOTALS) totals.delete(totals.keys().next().value as string)
      return total
    },
  }
}
