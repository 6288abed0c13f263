import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The calls of a day: all, and by purpose. */
export interface BookedCalls {
  calls: number
  by_budget: Readonly<Record<string, number>>
}

/** The maximum number of calls of a channel in a day, in total and for the budget of the next call. */
export interface CallLimit {
  all: number
  /** absent: the budget has no limit of its own */
  budget?: number
}

/**
 * Books one call of a day before it is made, so that a crash never loses one.
 * @param day Chilean calendar day, `YYYY-MM-DD`
 * @param budget purpose of the call, counted separately
 * @returns false, and books nothing, when `limit` is reached
 */
export async function bookCall(
  db: Db,
  day: string,
  limit: CallLimit,
  budget: string,
  channel: Channel = CHANNEL.tender,
): Promise<boolean> {
  const ofBudget = limit.budget ?? limit.all
  if (limit.all < 1 || ofBudget < 1) return false
  const { rows } = await sql`
    insert into source_quota as q (day, channel, calls, by_budget)
    values (${day}::date, ${channel}, 1, jsonb_build_object(${budget}::text, 1))
    on conflict (day, channel) do update set calls = q.calls + 1, by_budget = q.by_budget
      || jsonb_build_object(${budget}::text, coalesce((q.by_budget ->> ${budget}::text)::int, 0) + 1)
    where q.calls < ${limit.all} and coalesce((q.by_budget ->> ${budget}::text)::int, 0) < ${ofBudget}
    returning calls`.execute(db)
  return rows.length > 0
}

/** Calls of a channel booked for a Chilean calendar day. */
export async function findBookedCalls(db: Db, day: string, channel: Channel = CHANNEL.tender): Promise<BookedCalls> {
  const { rows } = await sql<BookedCalls>`
    select calls, by_budget from source_quota where day = ${day}::date and channel = ${channel}`.execute(db)
  return rows[0] ?? { calls: 0, by_budget: {} }
}

export async function countCalls(db: Db, day: string, channel: Channel = CHANNEL.tender): Promise<number> {
  return (await findBookedCalls(db, day, channel)).calls
}
