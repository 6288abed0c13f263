import { sql } from 'kysely'
import type { Database, Db } from '../connection/connect.ts'
import { findSetting, upsertSetting } from '../connection/setting.ts'
import { forgetFormerWords, SEARCH_REBUILD } from '../search/former-words.ts'
import { analyzeTenders, indexTenders, lockTenders } from '../search/tender-search.ts'
import { typedWords } from '../search/typed-words.ts'
import { findStoredTenders } from './stored-tenders.ts'

/** Tenders per transaction, which blocks writers of tenders. */
const BATCH = 200

/** The progress of deriving the rows again. */
export interface SearchRebuild {
  /** id of the last tender with a new row */
  after: number
  /** highest id at the start: later tenders are written in the new way */
  last: number
  /** UTC instant */
  begun_at: string
}

/** Percentage of the tenders with rows derived again, as a whole number; null when all are. */
export async function findSearchRebuilt(db: Db): Promise<number | null> {
  const rebuild = await findSetting<SearchRebuild>(db, SEARCH_REBUILD)
  return rebuild ? Math.floor((100 * rebuild.after) / rebuild.last) : null
}

/**
 * Derives the search rows of all tenders again in the background, after a migration that changed the definition of a
 * word (0069). Each batch is one transaction that also stores its place, so that it resumes after an interruption, and
 * several processes share the work.
 * @param milliseconds after which no further batch begins
 * @param finish called once after the last row; again if it fails
 * @returns how many rows were derived
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
      // its counts are of former stems
      await sql`update lexeme_sample set counted_at = 'epoch'`.execute(database.db)
      return derived
    }
  }
  return derived
}
