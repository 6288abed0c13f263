import { FIRST_VISIT_MS, VISIT_MS } from '@mirador/domain/today/queues'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** Records that an account opened Hoy, to the minute. */
export async function insertTodayOpening(db: Db, sub: string, now: Date): Promise<void> {
  await sql`
    with dropped as (
      delete from today_opening where sub = ${sub}::uuid and opened_at < (
        select max(opened_at) from today_opening where sub = ${sub}::uuid and opened_at <= ${before(now, VISIT_MS)})
    )
    insert into today_opening (sub, opened_at)
    select sub, date_trunc('minute', ${before(now, 0)}) from account where sub = ${sub}::uuid on conflict do nothing`.execute(
    db,
  )
}

/**
 * The last opening of Hoy at least four hours before `now`, or null, and the instant after which tenders count as new.
 */
export async function findTodaySince(db: Db, sub: string, now: Date): Promise<{ opened_at: Date | null; since: Date }> {
  const { rows } = await sql<{ opened_at: Date | null }>`
    select max(opened_at) as opened_at from today_opening
    where sub = ${sub}::uuid and opened_at <= ${before(now, VISIT_MS)}`.execute(db)
  const opened_at = rows[0]?.opened_at ?? null
  return { opened_at, since: opened_at ?? new Date(now.getTime() - FIRST_VISIT_MS) }
}

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
