import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'

export interface Total {
  total: number
  /** number of these that receive offers */
  open: number
  /** version of tender_list_version at the time of the count */
  version: number
}

/** A column of a statement with the version of the lists that it read. */
export const LIST_VERSION: RawBuilder<number> = sql<number>`(select version from tender_list_version)`

const MAX_TOTALS = 5_000
const byDatabase = new WeakMap<Db, Map<string, Total>>()

/**
 * The number of tenders of a list, and how many of them are open. A count is not repeated until a tender changes.
 * @param what key of the count
 * @param isKept false: for counts that change without a tender changing
 * @param faster the same count in another way, where there is one; it may return null
 */
export function rememberedTotal(
  db: Db,
  what: string,
  counts: RawBuilder<Counts>,
  { isKept = true, faster }: { isKept?: boolean; faster?: () => Promise<RawBuilder<Counts | null> | undefined> } = {},
) {
  const totals = byDatabase.get(db) ?? new Map<string, Total>()
  byDatabase.set(db, totals)
  /** keeps a count of these tenders that another statement has made */
  function remember(total: Total): Total {
    if (!isKept) return total
    totals.delete(what)
    totals.set(what, total)
    if (totals.size > MAX_TOTALS) totals.delete(totals.keys().next().value as string)
    return total
  }
  return {
    /** the last count; it may be out of date */
    last: totals.get(what),
    /** counts now */
    async count(): Promise<Total> {
      const way = await faster?.()
      const total = (way && (await countedBy(db, statementOf(way)))) ?? (await countedBy(db, statementOf(counts)))
      if (!total) throw new Error('A count gave no number.')
      return remember(total)
    },
    remember,
  }
}

/** The number of all tenders and of open ones. */
export type Counts = [total: number, open: number]

const statementOf = (counts: RawBuilder<Counts | null>) =>
  sql<{ counts: Counts | null; version: number }>`
    select ${counts} as counts, ${LIST_VERSION} as version ${sql.raw(PLANNED_ANEW)}`

async function countedBy(db: Db, statement: ReturnType<typeof statementOf>): Promise<Total | undefined> {
  const { counts, version } = (await statement.execute(db)).rows[0] ?? { counts: null, version: 0 }
  return counts === null ? undefined : { total: counts[0], open: counts[1], version }
}
