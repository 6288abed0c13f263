import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { AGILE_SYNC_RUN, findLastRun, OTHER_RUNS, SYNC_RUN } from './ingestion-runs.ts'

/** The runs that read a channel. Files hold tenders only. */
const RUNS: Record<Channel, { sync: string; isOfChannel: ReturnType<typeof sql<boolean>> }> = {
  [CHANNEL.tender]: {
    sync: SYNC_RUN,
    isOfChannel: sql<boolean>`kind <> all(${[...OTHER_RUNS, AGILE_SYNC_RUN]}::text[])`,
  },
  [CHANNEL.agile]: { sync: AGILE_SYNC_RUN, isOfChannel: sql<boolean>`kind = ${AGILE_SYNC_RUN}` },
}

/** The freshness of the stored processes of a channel. An old file imported today makes them no newer than the file. */
export async function findSyncStatus(db: Db, channel: Channel = CHANNEL.tender) {
  const { sync, isOfChannel } = RUNS[channel]
  const [good, last, { rows }] = await Promise.all([
    findLastRun(db, sync, ['ok', 'partial']),
    findLastRun(db, sync),
    sql<{ is_running: boolean; last_read_at: Date | null }>`
      select exists (select from ingestion_run where kind = ${sync} and finished_at is null) as is_running,
        least((select newest_at from source_moment where channel = ${channel}),
          (select max(coalesce(finished_at, started_at)) from ingestion_run
           where ${isOfChannel} and (outcome in ('ok', 'partial') or finished_at is null))) as last_read_at`.execute(
      db,
    ),
  ])
  return {
    last_sync_at: good?.finished_at ?? null,
    is_running: rows[0]?.is_running ?? false,
    problem: last && last.outcome !== 'ok' ? last.reason : null,
    last_read_at: rows[0]?.last_read_at ?? null,
  }
}
