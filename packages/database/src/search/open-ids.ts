import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { where } from './list-page.ts'
import { type Search, wordCondition } from './search-condition.ts'
import { type ChunkBits, type InBits, idsInBits, openInBits } from './tender-bits.ts'
import { type Asker, dismissedTenders, type ListConditions, notDismissed } from './tender-filters.ts'
import { LIST_VERSION } from './tender-total.ts'

interface OpenList {
  query: TenderQuery
  asker: Asker
  search: Search
  conditions: ListConditions
}

/**
 * The open tenders of a list, and the state of the lists that they are of.
 * @param bits where they know its words and filters: an index would read all tenders that have the words, open or not
 */
export async function findOpenIds(
  db: Db,
  list: OpenList,
  bits?: InBits,
): Promise<{ ids: number[]; version: number | undefined }> {
  const { query, asker, search, conditions } = list
  if (bits && conditions.marks) {
    const dismissed = dismissedTenders(query, asker, search) ?? sql`false`
    const { rows } = await sql<{ chunks: ChunkBits[] | null; dismissed: number[] | null; version: number }>`
      select ${openInBits(bits, conditions.marks)} as chunks, ${LIST_VERSION} as version,
        (select json_agg(tender_id) from tender_search ${where([sql`is_open`, dismissed])}) as dismissed
      ${sql.raw(PLANNED_ANEW)}`.execute(db)
    const [row] = rows
    if (row?.chunks) {
      const without = new Set(row.dismissed)
      return { ids: idsInBits(row.chunks).filter((id) => !without.has(id)), version: row.version }
    }
  }
  const { tallied, others } = conditions
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll: true })] : []
  const all = [sql<boolean>`is_open`, ...tallied, ...others, ...notDismissed(query, asker, search), ...words]
  const { rows } = await sql<{ ids: number[] | null; version: number }>`
    select (select json_agg(tender_id) from tender_search ${where(all)}) as ids, ${LIST_VERSION} as version
    ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return { ids: rows[0]?.ids ?? [], version: rows[0]?.version }
}

/** Above all places and below all ranks of tenders that are not open. */
const UNPLACED = 50_000_000_000

/** What all tenders of a list ascend by in the order of the fit; undefined while that is not known. */
export async function fitRank(db: Db, list: OpenList): Promise<RawBuilder<unknown> | undefined> {
  const ordered = await list.asker.orderByFit?.((await findOpenIds(db, list)).ids)
  if (!ordered) return undefined
  const places = JSON.stringify(Object.fromEntries(ordered.map((id, place) => [id, place])))
  return sql`case when is_open then coalesce((${places}::jsonb ->> tender_id::text)::bigint, ${sql.lit(UNPLACED)}) else recent_rank end`
}
