import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'

/** The private calendar of an existing account. */
export interface CalendarFeed {
  token: string
  created_at: Date
}

export function findCalendarFeed(db: Db, sub: string): Promise<CalendarFeed | undefined> {
  return db.selectFrom('calendar_feed').select(['token', 'created_at']).where('sub', '=', sub).executeTakeFirst()
}

/** Gives an account a new token; the former one stops working. Of concurrent calls the last one wins. */
export async function replaceCalendarFeed(db: Db, sub: string, { token, created_at }: CalendarFeed): Promise<void> {
  await sql`
    insert into calendar_feed (sub, token, created_at) values (${sub}::uuid, ${token}, ${created_at.toISOString()}::timestamptz)
    on conflict (sub) do update set token = excluded.token, created_at = excluded.created_at`.execute(db)
}

/** @returns whether there was a calendar */
export async function deleteCalendarFeed(db: Db, sub: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feed').where('sub', '=', sub).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The account whose calendar a token opens; undefined: no account has the token, or its user is disabled. */
export async function findFeedOwner(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('sub')
    .where('token', '=', token)
    .where(isNotDisabled('calendar_feed.sub'))
    .executeTakeFirst()
  return row?.sub
}
