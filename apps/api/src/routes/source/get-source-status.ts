import { getSourceStatus } from '@mirador/contract/source-status'
import type { Db } from '@mirador/database/connection/connect'
import { findSourceMoment } from '@mirador/database/source/source-moment'
import { listOutages, type StoredOutage } from '@mirador/database/source/source-outages'
import { findSyncStatus } from '@mirador/database/source/sync-status'
import { findAgileKeptFrom } from '@mirador/database/tenders/delete-agile'
import { isGoingOn } from '@mirador/domain/source-outage'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { isBehind } from '@mirador/domain/time/working-hours'
import { callsLeft } from '@mirador/ingestion/source/channel-quota'
import { runReason } from '@mirador/texts/source-runs'
import { readRoute } from '../../http/route.ts'

/** How current the data are, also when nothing is read from the source. */
export const getSourceStatusRoute = readRoute(
  getSourceStatus,
  async (_input, { database: { db }, env, source, agileSource, isDemo, now }) => {
    const at = now()
    const [status, source_at, outages] = await Promise.all([
      findSyncStatus(db),
      findSourceMoment(db),
      listOutages(db, at),
    ])
    // without a ticket the source is not called, and no call would end an outage
    const outage = source && outages.find((one) => one.channel === CHANNEL.tender && isGoingOn(one, at))
    return {
      has_ticket: source !== undefined,
      is_demo: isDemo,
      ...status,
      problem: status.problem && runReason(status.problem),
      quota_left: source ? await callsLeft(db, at, env.source.agile?.sharesQuota ?? false) : null,
      source_at: source_at ?? null,
      is_behind: source_at !== undefined && isBehind(source_at, at),
      outage: outage ? { cause: outage.cause, started_at: outage.started_at } : null,
      agile: agileSource ? await agileStatus(db, outages, at) : null,
    }
  },
)

async function agileStatus(db: Db, outages: readonly StoredOutage[], at: Date) {
  const [{ last_sync_at, is_running, problem }, source_at, kept_from] = await Promise.all([
    findSyncStatus(db, CHANNEL.agile),
    findSourceMoment(db, CHANNEL.agile),
    findAgileKeptFrom(db),
  ])
  const outage = outages.find((one) => one.channel === CHANNEL.agile && isGoingOn(one, at))
  return {
    last_sync_at,
    is_running,
    problem: problem && runReason(problem),
    source_at: source_at ?? null,
    is_behind: source_at !== undefined && isBehind(source_at, at),
    outage: outage ? { cause: outage.cause, started_at: outage.started_at } : null,
    kept_from,
  }
}
