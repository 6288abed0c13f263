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
 * The open tenders of a list, and the version of the lists.
 * @param bits of its words, where they are kept: an index would read all tenders with the words, open or not
 */
export async function findOpenIds(
  db: Db,
  list: OpenList,
  bits?: InBits,
): Promise<{ ids: number[]; version: number | undefined }> {
  const { query, asker, search, conditions } = list
  const { tallied, untallied, marks } = conditions
  const filters = [...tallied, ...untallied, ...notDismissed(query, asker, search)]
  if (bits) {
    // filters without bits are tested on all open rows, which are few
    const dismissed = dismissedTenders(query, asker, search) ?? sql`false`
    const { rows } = await sql<{ chunks: ChunkBits[] | null; ids: number[]; version: number }>`
      select ${openInBits(bits, marks ?? [])} as chunks, ${LIST_VERSION} as version,
        ${openIds(marks ? [dismissed] : filters)} as ids ${sql.raw(PLANNED_ANEW)}`.execute(db)
    const [row] = rows
    if (row?.chunks) {
      const those = new Set(row.ids)
      return { ids: idsInBits(row.chunks).filter((id) => those.has(id) !== Boolean(marks)), version: row.version }
    }
  }
  const words = search.kind === 'words' ? [wordCondition(search, { readsAll: true })] : []
  const { rows } = await sql<{ ids: number[]; version: number }>`
    select ${openIds([...filters, ...words])} as ids, ${LIST_VERSION} as version
    ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return { ids: rows[0]?.ids ?? [], version: rows[0]?.version }
}

const openIds = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<number[]>`(select coalesce(json_agg(tender_id), '[]') from tender_search ${where([sql`is_open`, ...conditions])})`

/** Above all places and below all ranks of tenders that are not open. */
const UNPLACED = 50_000_000_000

/**
 * The expression by which all tenders of a list ascend in the order of the fit; undefined while the fits are not known.
 */
export async function fitRank(db: Db, list: OpenList): Promise<RawBuilder<unknown> | undefined> {
  const ordered = await list.asker.orderByFit?.((await findOpenIds(db, list)).ids)
  if (!ordered) return undefined
  const places = JSON.stringify(Object.fromEntries(ordered.map((id, place) => [id, place])))
  return sql`case when is_open then coalesce((${places}::jsonb ->> tender_id::text)::bigint, ${sql.lit(UNPLACED)}) else recent_rank end`
}
