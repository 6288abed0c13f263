import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { where } from './list-page.ts'
import { type Search, wordCondition } from './search-condition.ts'
import { type InBits, rowInBits } from './tender-bits.ts'
import { type Asker, type ListConditions, notDismissed } from './tender-filters.ts'
import { LIST_VERSION } from './tender-total.ts'

interface OpenList {
  query: TenderQuery
  asker: Asker
  search: Search
  conditions: ListConditions
}

/**
 * The open tenders of a list, and the state of the lists that they are of.
 * @param bits where its words are common: the index of words would read all tenders that have them, open or not
 */
export async function findOpenIds(
  db: Db,
  list: OpenList,
  bits?: InBits,
): Promise<{ ids: number[]; version: number | undefined }> {
  const { query, asker, search, conditions } = list
  const { tallied, others } = conditions
  const inRow = bits && rowInBits(bits, [])
  const words = search.kind === 'words' ? [inRow ?? wordCondition(search, { readsAll: true })] : []
  const all = [sql<boolean>`is_open`, ...tallied, ...others, ...notDismissed(query, asker, search), ...words]
  const holds = inRow ? sql<boolean>`${sql.join(bits.holds, sql` and `)}` : sql<boolean>`true`
  const { rows } = await sql<{ ids: number[] | null; version: number; holds: boolean }>`
    select (select json_agg(tender_id) from tender_search ${where(all)}) as ids, ${LIST_VERSION} as version, ${holds} as holds
    ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const [row] = rows
  return row?.holds === false ? findOpenIds(db, list) : { ids: row?.ids ?? [], version: row?.version }
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
