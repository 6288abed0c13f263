import { sql } from 'kysely'
import type { Database, Db } from '../connection/connect.ts'
import { deleteSetting, findSetting } from '../connection/setting.ts'
import { analyzeTenders, indexTenders, lockTenders } from '../search/tender-search.ts'
import { typedWords } from '../search/typed-words.ts'
import { findStoredTenders } from './stored-tenders.ts'

/**
 * Derives the search rows of all stored tenders after a migration that emptied them. Resumes after an interruption.
 * @param onIndexing receives the number of tenders, unless 0, before they are indexed: a million take several minutes
 */
export async function indexDueTenders(
  database: Database,
  now: Date,
  onIndexing: (tenders: number) => void,
): Promise<void> {
  if (!(await findSetting(database.db, 'tender_search_is_due'))) return
  const due = await countDueTenders(database.db)
  if (due > 0) onIndexing(due)
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const words = typedWords(database.db)
    last = await database.bulk(async (tx, copy) => {
      await lockTenders(tx)
      // rebuilt rows are not new matches of saved searches (queue_for_matching)
      await sql`select set_config('mirador.derives_anew', 'on', true)`.execute(tx)
      const { rows } = await sql<{ id: number; bid_idn: string }>`
        select id, bid_idn from tender
        where id > ${after} and not exists (select from tender_search where tender_id = id) order by id limit 500`.execute(
        tx,
      )
      const codes = rows.map(({ bid_idn }) => bid_idn)
      const stored = await findStoredTenders(tx, codes)
      const tenders = codes.map((code) => stored.get(code)).filter((tender) => tender !== undefined)
      await indexTenders(tx, copy, tenders, { now, words })
      return rows.at(-1)?.id
    })
    words.confirm()
  }
  if (due > 0) await analyzeTenders(database.db)
  await deleteSetting(database.db, 'tender_search_is_due')
}

async function countDueTenders(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from tender where not exists (select from tender_search where tender_id = id)`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}
