import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'

export interface Total {
  total: number
  /** of them, those that receive offers */
  open: number
  /** of tender_list_version, when it was counted */
  version: number
}

/** For a column of a statement: which state of the lists it read. */
export const LIST_VERSION: RawBuilder<number> = sql<number>`(select version from tender_list_version)`

const MAX_TOTALS = 5_000
const byDatabase = new WeakMap<Db, Map<string, Total>>()

/**
 * How many tenders a list has, and how many of them are open. The same count is not made twice while no tender changes.
 * @param what names what is counted
 * @param isKept false: for what changes without a tender changing
 * @param faster the same count in another way, where there is one; it may find that it does not know, null
 */
export function rememberedTotal(
  db: Db,
  what: string,
  counts: RawBuilder<Counts>,
  { isKept = true, faster }: { isKept?: boolean; faster?: () => Promise<RawBuilder<Counts | null> | undefined> } = {},
) {
  const totals = byDatabase.get(db) ?? new Map<string, Total>()
  byDatabase.set(db, totals)
  return {
    /** The last one counted; it may be out of date. */
    last: totals.get(what),
    /** Counted now. */
    async count(): Promise<Total> {
      const way = await faster?.()
      const total = (way && (await countedBy(db, statementOf(way)))) ?? (await countedBy(db, statementOf(counts)))
      if (!total) throw new Error('A count gave no number.')
      if (!isKept) return total
      totals.delete(what)
      totals.set(what, total)
      if (totals.size > MAX_TOTALS) totals.delete(totals.keys().next().value as string)
      return total
    },
  }
}

/** All and the open ones. */
export type Counts = [total: number, open: number]

const statementOf = (counts: RawBuilder<Counts | null>) =>
  sql<{ counts: Counts | null; version: number }>`
    select ${counts} as counts, ${LIST_VERSION} as version ${sql.raw(PLANNED_ANEW)}`

async function countedBy(db: Db, statement: ReturnType<typeof statementOf>): Promise<Total | undefined> {
  const { counts, version } = (await statement.execute(db)).rows[0] ?? { counts: null, version: 0 }
  return counts === null ? undefined : { total: counts[0], open: counts[1], version }
}
