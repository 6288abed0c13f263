import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { readsAll, where } from './facet-groups.ts'
import { findSearch } from './search-condition.ts'
import { findInBits, rowInBits } from './tender-bits.ts'
import { type Asker, conditionsOf, notDismissed } from './tender-filters.ts'

/** The number of tenders of a list that close on each of some days in Chile, today first. */
export async function countClosingDays(
  db: Db,
  query: TenderQuery,
  asker: Asker,
  { today, days }: { today: string; days: number },
): Promise<number[]> {
  const search = await findSearch(db, query.q)
  const words = search.kind === 'words' ? search : undefined
  const { tallied, untallied } = conditionsOf(query, asker, search)
  const inBits = words && (await findInBits(db, words.clauses))
  const inRow = inBits && rowInBits(inBits, [...tallied, ...untallied])
  const filters = inRow ? [inRow] : [...tallied, ...untallied, ...(words ? [readsAll(words)] : [])]
  const conditions = [...filters, ...notDismissed(query, asker, search)]
  const bounds = Array.from({ length: days + 1 }, (_, i) => startOfChileanDay(today, i)?.toISOString() ?? null)
  const { rows } = await sql<{ day: number; total: number }>`
    select width_bucket(closes_at, ${bounds}::timestamptz[]) as day, count(*)::int as total from tender_search
    ${where([sql`closes_at >= ${bounds[0]}::timestamptz and closes_at < ${bounds[days]}::timestamptz`, ...conditions])}
    group by 1 ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const totals = new Map(rows.map(({ day, total }) => [day, total]))
  return Array.from({ length: days }, (_, i) => totals.get(i + 1) ?? 0)
}
