import { getSourceStatus } from '@mirador/contract/source-status'
import { findSourceMoment } from '@mirador/database/source/source-moment'
import { listOutages } from '@mirador/database/source/source-outages'
import { countCalls } from '@mirador/database/source/source-quota'
import { findSyncStatus } from '@mirador/database/source/sync-status'
import { isGoingOn } from '@mirador/domain/source-outage'
import { chileDay } from '@mirador/domain/time/chile-time'
import { isBehind } from '@mirador/domain/time/working-hours'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import { runReason } from '@mirador/texts/source-runs'
import { readRoute } from '../../http/route.ts'

/** How current the data are, also when nothing is read from the source. */
export const getSourceStatusRoute = readRoute(
  getSourceStatus,
  async (_input, { database: { db }, source, isDemo, now }) => {
    const at = now()
    const [status, source_at, outages] = await Promise.all([
      findSyncStatus(db),
      findSourceMoment(db),
      listOutages(db, at),
    ])
    // without a ticket the source is not called, and no call would end an outage
    const outage = source && outages.find((one) => isGoingOn(one, at))
    return {
      has_ticket: source !== undefined,
      is_demo: isDemo,
      ...status,
      problem: status.problem && runReason(status.problem),
      quota_left: source ? Math.max(0, DAILY_QUOTA - (await countCalls(db, chileDay(at)))) : null,
      source_at: source_at ?? null,
      is_behind: source_at !== undefined && isBehind(source_at, at),
      outage: outage ? { cause: outage.cause, started_at: outage.started_at } : null,
    }
  },
)
