import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findLastRun, OTHER_RUNS } from './ingestion-runs.ts'

/** How fresh the stored tenders are, from the records of the sync. */
export async function findSyncStatus(db: Db) {
  const [good, last, { rows }] = await Promise.all([
    findLastRun(db, 'sync', ['ok', 'partial']),
    findLastRun(db, 'sync'),
    sql<{ is_running: boolean; last_read_at: Date | null }>`
      select exists (select from ingestion_run where kind = 'sync' and finished_at is null) as is_running,
        (select max(coalesce(finished_at, started_at)) from ingestion_run
         where kind <> all(${OTHER_RUNS}::text[])
           and (outcome in ('ok', 'partial') or finished_at is null)) as last_read_at`.execute(db),
  ])
  return {
    last_sync_at: good?.finished_at ?? null,
    is_running: rows[0]?.is_running ?? false,
    problem: last && last.outcome !== 'ok' ? last.reason : null,
    last_read_at: rows[0]?.last_read_at ?? null,
  }
}
