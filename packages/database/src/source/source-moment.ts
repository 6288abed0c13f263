import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Stores the time of the source's newest answer. An older time is ignored, unless the stored one is ahead of the
 * clock, which was then set back.
 */
export async function noteSourceMoment(
  db: Db,
  sourceAt: Date,
  now: Date,
  channel: Channel = CHANNEL.tender,
): Promise<void> {
  const at = (sourceAt < now ? sourceAt : now).toISOString()
  await sql`
    insert into source_moment as s (channel, newest_at) values (${channel}, ${at}::timestamptz)
    on conflict (channel) do update set newest_at = excluded.newest_at
    where s.newest_at < excluded.newest_at or s.newest_at > ${now.toISOString()}::timestamptz`.execute(db)
}

/** The newest time of an answer; undefined when nothing was ever read, except for invented data. */
export async function findSourceMoment(db: Db, channel: Channel = CHANNEL.tender): Promise<Date | undefined> {
  const row = await db.selectFrom('source_moment').select('newest_at').where('channel', '=', channel).executeTakeFirst()
  return row?.newest_at
}
