import { DATE_NAMES, type DateName } from '@mirador/domain/tender/tender-dates'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { sql } from 'kysely'
import type { Database, Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import type { TenderRow } from '../search/list-page.ts'
import type { Asker } from '../search/tender-filters.ts'
import { findListCondition, findListRanking } from '../search/tender-list.ts'

/** A row of a file: the columns of the list, and more. */
export interface TenderExportRow extends TenderRow, Record<DateName, Date | null> {
  /** read only on request */
  description: string | null
  /** read only on request; see the rubro catalogue */
  families: number[] | null
  unit_name: string | null
  source: string
  source_at: Date
  created_at: Date | null
}

export interface TenderExport {
  total: number
  /** all rows in list order, in batches of some hundred, read on demand */
  batches: AsyncGenerator<TenderExportRow[]>
  /** Releases the database. The caller must call it at the end, also when nothing was read. */
  close(): Promise<void>
}

/** The requested columns among those that cost more than others. */
type Pieces = Partial<Record<'description' | 'families', boolean>>

const DATES = sql.join(DATE_NAMES.map((name) => sql.ref(`t.${name}`)))

/** Rows per batch, while another request of the embedded database waits for the one connection. */
const BATCH = 500

/**
 * All tenders of a list, as of one time. On PostgreSQL the rows are of that time too, in a transaction of their own.
 * The embedded database has one connection, which is released between two batches, so that there the cells of a row are
 * of the time at which the row is read.
 */
export async function openTenderExport(
  database: Database,
  query: TenderQuery,
  asker: Asker,
  pieces: Pieces,
): Promise<TenderExport> {
  const list = { query, asker, pieces }
  if (database.kind === 'embedded') return readList(database.db, list, async () => {})
  const tx = await database.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let end: Promise<void> | undefined
  const close = () => {
    end ??= tx
      .rollback()
      .execute()
      .catch(() => {})
    return end
  }
  try {
    return await readList(tx, list, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function readList(
  db: Db,
  { query, asker, pieces }: { query: TenderQuery; asker: Asker; pieces: Pieces },
  close: () => Promise<void>,
): Promise<TenderExport> {
  const ids = await listTenderIds(db, query, asker)
  return { total: ids.length, batches: batchesOf(db, ids, asker.sub, pieces), close }
}

/** The tenders of a list in its order: four bytes each. */
async function listTenderIds(db: Db, query: TenderQuery, asker: Asker): Promise<Int32Array> {
  const { condition } = await findListCondition(db, query, asker, { readsAll: true })
  const { rank, join } = await findListRanking(db, query, asker)
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(tender_id::text, ',' order by ${rank}, tender_id) as ids from tender_search ${join}
    where ${condition} ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const ids = rows[0]?.ids
  return ids ? parseIds(ids) : new Int32Array(0)
}

/** Parses ids without an intermediate array of a million strings. */
function parseIds(text: string): Int32Array {
  let count = 1
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++
  const ids = new Int32Array(count)
  let place = 0
  let id = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0) id = id * 10 + digit
    else {
      ids[place++] = id
      id = 0
    }
  }
  ids[place] = id
  return ids
}

async function* batchesOf(db: Db, ids: Int32Array, sub: string, pieces: Pieces): AsyncGenerator<TenderExportRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = [...ids.subarray(start, start + BATCH)]
    const rows = await listExportRows(db, batch, sub, pieces)
    // fewer rows than announced would be a wrong list that looks right
    if (rows.length !== batch.length) throw new Error(`${batch.length - rows.length} tenders went away`)
    yield rows
  }
}

async function listExportRows(db: Db, ids: readonly number[], sub: string, { description, families }: Pieces) {
  const { rows } = await sql<TenderExportRow>`
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      case when not t.institution_is_inferred then i.rut end as institution_rut, t.unit_name, t.comuna, t.region, t.currency, t.amount, t.source, t.source_at, t.read_at, t.is_demo,
      t.created_at, ${DATES}, f.sub is not null as is_followed,
      ${description ? sql`t.description` : sql`null::text`} as description,
      ${families ? sql`o.families` : sql`null::int[]`} as families
    from unnest(${ids}::int[]) with ordinality as p (id, place)
    join tender t on t.id = p.id
    join tender_search o on o.tender_id = t.id
    left join institution i on i.id = t.institution_id
    left join tender_follow f on f.tender_id = t.id and f.sub = ${sub}::uuid
    order by p.place`.execute(db)
  return rows
}
