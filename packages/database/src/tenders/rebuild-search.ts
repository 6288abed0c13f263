import { sql } from 'kysely'
import type { Database, Db } from '../connection/connect.ts'
import { findSetting, upsertSetting } from '../connection/setting.ts'
import { forgetFormerWords, SEARCH_REBUILD } from '../search/former-words.ts'
import { analyzeTenders, indexTenders, lockTenders } from '../search/tender-search.ts'
import { typedWords } from '../search/typed-words.ts'
import { findStoredTenders } from './stored-tenders.ts'

/** Tenders of one transaction, during which writers of tenders wait. */
const BATCH = 200

/** How far the rows are derived anew. */
export interface SearchRebuild {
  /** the id of the last tender whose row is */
  after: number
  /** the highest id when it began: later ones are written in the new way */
  last: number
  /** UTC instant */
  begun_at: string
}

/** Percent of the tenders whose rows are derived anew, as whole number; null where all are. */
export async function findSearchRebuilt(db: Db): Promise<number | null> {
  const rebuild = await findSetting<SearchRebuild>(db, SEARCH_REBUILD)
  return rebuild ? Math.floor((100 * rebuild.after) / rebuild.last) : null
}

/**
 * Derives the search rows of all tenders anew in the background, after a migration that changed what a word is (0069). Each batch
 * is one transaction with the place it reached, so it goes on where it was interrupted, and several processes share the work.
 * @param milliseconds after which no further batch begins
 * @param finish called once after the last row; again if it fails
 * @returns how many rows it derived
 */
export async function rebuildSearch(
  database: Database,
  { now, milliseconds, finish }: { now: Date; milliseconds: number; finish: (db: Db, begunAt: Date) => Promise<void> },
): Promise<number> {
  if (!(await findSetting<SearchRebuild>(database.db, SEARCH_REBUILD))) return 0
  const end = performance.now() + milliseconds
  let derived = 0
  while (performance.now() < end) {
    const words = typedWords(database.db)
    const batch = await database.bulk(async (tx, copy) => {
      await lockTenders(tx)
      const rebuild = await findSetting<SearchRebuild>(tx, SEARCH_REBUILD)
      if (!rebuild) return undefined
      // rebuilt rows are not new matches of saved searches (queue_for_matching)
      await sql`select set_config('mirador.derives_anew', 'on', true)`.execute(tx)
      const { rows } = await sql<{ id: number; bid_idn: string }>`
        select id, bid_idn from tender where id > ${rebuild.after}::int and id <= ${rebuild.last}::int
        order by id limit ${BATCH}::int`.execute(tx)
      const codes = rows.map(({ bid_idn }) => bid_idn)
      const stored = await findStoredTenders(tx, codes)
      const tenders = codes.map((code) => stored.get(code)).filter((tender) => tender !== undefined)
      await indexTenders(tx, copy, tenders, { now, words })
      const after = rows.at(-1)?.id
      if (after !== undefined) await upsertSetting(tx, SEARCH_REBUILD, { ...rebuild, after })
      return { count: rows.length, begunAt: new Date(rebuild.begun_at) }
    })
    words.confirm()
    if (!batch) return derived
    derived += batch.count
    if (batch.count < BATCH) {
      await analyzeTenders(database.db)
      await finish(database.db, batch.begunAt)
      await forgetFormerWords(database.db)
      // counted by the former stems
      await sql`update lexeme_sample set counted_at = 'epoch'`.execute(database.db)
      return derived
    }
  }
  return derived
}
