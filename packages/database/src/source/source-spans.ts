import type { Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findSetting, upsertSetting } from '../connection/setting.ts'

/**
 * `changes`: by the time of the last change; `published`: open processes as they are published; `open`: all open
 * processes, once a night.
 */
export type SpanList = 'changes' | 'published' | 'open'

/** A period of a list, bounds included, that is not read yet. */
export interface StoredSpan {
  id: number
  from_at: Date
  to_at: Date
  is_piece: boolean
  /** failed readings of it and of the period that it is a part of */
  tries: number
  next_try_at: Date | null
  /** since when it has been unread */
  since: Date
}

export type NewSpan = Omit<StoredSpan, 'id'>

const THROUGH = 'source_changes_through'

/** Until when changes are read or recorded as unread; undefined before the first cycle. */
export async function findChangesThrough(db: Db): Promise<Date | undefined> {
  const stored = await findSetting<string>(db, THROUGH)
  return stored === undefined ? undefined : new Date(stored)
}

/** The unread periods of a list. */
export async function listUnreadSpans(db: Db, channel: Channel, list: SpanList): Promise<StoredSpan[]> {
  const { rows } = await sql<StoredSpan>`
    select id, from_at, to_at, is_piece, tries, next_try_at, since from source_span
    where channel = ${channel} and list = ${list} order by from_at, id`.execute(db)
  return rows
}

/**
 * Replaces periods by others, in one transaction with the time until which changes are covered, so that a killed
 * process leaves no gap.
 */
export async function replaceSpans(
  db: Db,
  {
    channel,
    list,
    removed,
    added,
    through,
  }: { channel: Channel; list: SpanList; removed: readonly number[]; added: readonly NewSpan[]; through?: Date },
): Promise<void> {
  const rows = JSON.stringify(added)
  await db.transaction().execute(async (tx) => {
    if (removed.length > 0) await sql`delete from source_span where id = any(${removed}::int[])`.execute(tx)
    if (added.length > 0) {
      await sql`
        insert into source_span (channel, list, from_at, to_at, is_piece, tries, next_try_at, since)
        select ${channel}::smallint, ${list}, from_at, to_at, is_piece, tries, next_try_at, since
        from jsonb_to_recordset(${rows}::jsonb) as r (from_at timestamptz, to_at timestamptz, is_piece boolean, tries int,
          next_try_at timestamptz, since timestamptz)`.execute(tx)
    }
    if (through) await upsertSetting(tx, THROUGH, through.toISOString())
  })
}

/** The unread news of a channel: number of periods, since when, and their total length. */
export interface UnreadChanges {
  spans: number
  since: Date | null
  seconds: number
}

export async function findUnreadChanges(db: Db, channel: Channel): Promise<UnreadChanges> {
  const { rows } = await sql<UnreadChanges>`
    select count(*)::int as spans, min(since) as since, coalesce((
      select sum(extract(epoch from upper(stretch) - lower(stretch)))
      from unnest(range_agg(tstzrange(from_at, to_at))) as stretch), 0)::float8 as seconds
    from source_span where channel = ${channel} and list <> 'open'`.execute(db)
  return rows[0] ?? { spans: 0, since: null, seconds: 0 }
}
