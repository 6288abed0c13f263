import { CHANNEL } from '@mirador/domain/tender/channel'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Database, Db } from '../connection/connect.ts'
import { lockTenders } from '../search/tender-search.ts'

/** Maximum number of processes per transaction, which blocks other writers. */
const BATCH = 500
/** Maximum number of batches per call: a month of 90,000 is deleted within a day of hourly calls. */
const BATCHES = 10
/** Processes that a user opened, or a list named, are kept for this long after they were read. */
const JUST_READ_MS = 7 * DAY_MS

/** The first month, as `YYYY-MM-01`, of which every Compra Ágil is kept; null: nothing was deleted. */
export async function findAgileKeptFrom(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`select from_month::text as month from agile_kept`.execute(db)
  return rows[0]?.month ?? null
}

/** The condition that no account refers to a process. */
const IS_FREE = sql`not exists (select from tender_follow f where f.tender_id = t.id)
  and not exists (select from dismissal d where d.tender_id = t.id)`

/**
 * Deletes closed processes of Compra Ágil that were published before a month, except those that an account follows or
 * has dismissed, and those that were read within a week. The counts of their months (`agile_month`) stay.
 * @param month `YYYY-MM-01`, of Chilean time; an earlier one than in the last call deletes nothing more
 * @returns how many were deleted
 */
export async function deleteAgilePublishedBefore(database: Database, month: string, now: Date): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const count = await database.bulk(async (tx) => {
      await lockTenders(tx)
      // an account that follows one meanwhile holds its lock
      const { rows } = await sql<{ id: number }>`
        select t.id from tender_search s join tender t on t.id = s.tender_id
        where s.channel = ${CHANNEL.agile} and not s.is_open and not t.is_demo
          and s.published_at < ${month}::timestamp at time zone 'America/Santiago'
          and t.read_at < ${new Date(now.getTime() - JUST_READ_MS).toISOString()}::timestamptz and ${IS_FREE}
        limit ${BATCH} for update of t skip locked`.execute(tx)
      if (rows.length === 0) return 0
      // before their rows are deleted, so that their months keep their counts
      await sql`insert into agile_kept (from_month) values (${month}::date)
        on conflict (is_only) do update set from_month = greatest(agile_kept.from_month, excluded.from_month)`.execute(
        tx,
      )
      // commits from before the lock are visible now
      const { rows: counts } = await sql<{ deleted: number }>`
        with deleted as (
          delete from tender t where id = any(${rows.map(({ id }) => id)}::int[]) and ${IS_FREE} returning bid_idn
        ), unlisted as (
          delete from source_tender where bid_idn in (select bid_idn from deleted)
        ) select count(*)::int as deleted from deleted`.execute(tx)
      return counts[0]?.deleted ?? 0
    })
    deleted += count
    if (count < BATCH) break
  }
  return deleted
}
