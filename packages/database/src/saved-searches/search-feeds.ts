import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'

/** How many RSS feeds an account has: one for each saved search. */
export async function countSearchFeeds(db: Db, sub: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_search where sub = ${sub}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Gives every feed of an account a new token, of 122 random bits; the old ones stop working.
 * @returns how many
 */
export async function replaceFeedTokens(tx: Tx, sub: string): Promise<number> {
  const { rows } = await sql`
    update saved_search set feed_token = replace(gen_random_uuid()::text, '-', '') where sub = ${sub}::uuid
    returning id`.execute(tx)
  return rows.length
}
