import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Counts one hit in the bucket's fixed window.
 * @returns its number of hits, this one included, and when the window ends. A window that would last a minute longer
 * than a new one was begun before the clock was set back, and counts as over; within the minute it may be that of a
 * process whose clock is ahead.
 */
export async function countHit(
  db: Db,
  bucket: string,
  now: Date,
  resets_at: Date,
): Promise<{ hits: number; resets_at: Date }> {
  const isOver = sql`(idp_rate.resets_at <= ${now}::timestamptz or idp_rate.resets_at > excluded.resets_at + interval '1 minute')`
  return db
    .insertInto('idp_rate')
    .values({ bucket, hits: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else idp_rate.hits + 1 end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else idp_rate.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow()
}

export async function deleteBuckets(db: Db, buckets: readonly string[]): Promise<void> {
  if (buckets.length > 0) await db.deleteFrom('idp_rate').where('bucket', 'in', buckets).execute()
}

/** Deletes windows that are over. */
export async function deleteBucketsResetBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idp_rate').where('resets_at', '<=', instant).execute()
}
