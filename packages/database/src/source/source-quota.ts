import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Books one call of a day before it is made, so that a crash never forgets one.
 * @param day Chilean calendar day, `YYYY-MM-DD`
 * @returns false, and books nothing, when `limit` calls are booked already
 */
export async function bookCall(db: Db, day: string, limit: number): Promise<boolean> {
  if (limit < 1) return false
  const { rows } = await sql`
    insert into source_quota as q (day, calls) values (${day}::date, 1)
    on conflict (day) do update set calls = q.calls + 1 where q.calls < ${limit}
    returning calls`.execute(db)
  return rows.length > 0
}

/** Calls booked for a Chilean calendar day. */
export async function countCalls(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ calls: number }>`select calls from source_quota where day = ${day}::date`.execute(db)
  return rows[0]?.calls ?? 0
}
