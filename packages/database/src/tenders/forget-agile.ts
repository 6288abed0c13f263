import { CHANNEL } from '@mirador/domain/tender/channel'
import { LEVEL } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Database, Tx } from '../connection/connect.ts'
import { indexTenders, lockTenders } from '../search/tender-search.ts'
import { typedWords } from '../search/typed-words.ts'
import { findStoredTenders } from './stored-tenders.ts'

/** Maximum number of processes per transaction, which blocks other writers. An hour brings two hundred. */
const BATCH = 500
/** Maximum number of batches per call: the remains of an earlier version are deleted within days. */
const BATCHES = 10

/**
 * Deletes the large parts of Compra Ágil processes that no list has named since an instant: the raw answer, the list
 * entry and, for a closed process without a follower, its long texts. All other fields, its products, its changes and
 * the ledger stay; opening it reads it again.
 * @returns how many there were
 */
export async function forgetAgileListedBefore(database: Database, instant: Date, now: Date): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const words = typedWords(database.db)
    const count = await database.bulk(async (tx, copy) => {
      await lockTenders(tx)
      const { rows } = await sql<{ bid_idn: string }>`
        delete from source_tender where bid_idn in (
          select bid_idn from source_tender
          where channel = ${CHANNEL.agile} and listed_at < ${instant.toISOString()}::timestamptz
          -- what the sync is writing is no longer old then
          order by listed_at limit ${BATCH} for update skip locked)
        returning bid_idn`.execute(tx)
      const codes = rows.map(({ bid_idn }) => bid_idn)
      if (codes.length === 0) return 0
      await sql`
        delete from tender_raw where tender_id in (select id from tender where bid_idn = any(${codes}::text[]))`.execute(
        tx,
      )
      const shortened = await shorten(tx, codes, now)
      // shorter rows are no new matches of saved searches (queue_for_matching)
      await sql`select set_config('mirador.derives_anew', 'on', true)`.execute(tx)
      await indexTenders(tx, copy, [...(await findStoredTenders(tx, shortened)).values()], { now, words })
      return codes.length
    })
    words.confirm()
    forgotten += count
    if (count < BATCH) break
  }
  return forgotten
}

/**
 * Reduces closed processes to the fields of a list entry, and their products. Their level is that of a list entry, so
 * that a detail read later completes them without a change.
 * @returns the codes of those that had long texts
 */
async function shorten(tx: Tx, codes: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number; bid_idn: string }>`
    update tender t set description = null, level = ${LEVEL.sheet}, source = 'agile-list', origins = null
    where t.bid_idn = any(${codes}::text[]) and t.level >= ${LEVEL.detail} and not t.is_demo
      and (t.status <> ${PUBLISHED} or t.closes_at <= ${now.toISOString()}::timestamptz)
      and not exists (select from tender_follow f where f.tender_id = t.id)
    returning t.id, t.bid_idn`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update tender_item set description = null, category = null where tender_id = any(${ids}::int[])`.execute(tx)
  // the shortened row holds no record completely any more
  await sql`delete from tender_digest where tender_id = any(${ids}::int[])`.execute(tx)
  return rows.map(({ bid_idn }) => bid_idn)
}
