import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** After a pause of this length a new visit begins. */
const PAUSE_MS = 4 * HOUR_MS

/** The time of a visit is updated at most this often, since each update is a write. */
const NOTE_EVERY_MS = 5 * MINUTE_MS

/**
 * Records a visit of an account, and creates the account in its first visit.
 * @returns when it was last seen in its previous visit; null in its first one
 */
export async function noteVisit(db: Db, sub: string, now: Date): Promise<Date | null> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const noted = await sql<{ previous_visit_at: Date | null }>`
    insert into account (sub, created_at, visited_at) values (${sub}::uuid, ${before(0)}, ${before(0)})
    on conflict (sub) do update set visited_at = excluded.visited_at,
      previous_visit_at = case when account.visited_at < ${before(PAUSE_MS)} then account.visited_at
        else account.previous_visit_at end
    where coalesce(account.visited_at < ${before(NOTE_EVERY_MS)}, true)
    returning previous_visit_at`.execute(db)
  if (noted.rows[0]) return noted.rows[0].previous_visit_at
  const account = await db.selectFrom('account').select('previous_visit_at').where('sub', '=', sub).executeTakeFirst()
  return account?.previous_visit_at ?? null
}
