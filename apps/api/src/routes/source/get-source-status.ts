import { getSourceStatus } from '@mirador/contract/source-status'
import { countCalls } from '@mirador/database/source-quota'
import { findSyncStatus } from '@mirador/database/sync-status'
import { chileanDay } from '@mirador/domain/chile-day'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import { readRoute } from '../../http/route.ts'

/** How fresh the data are, honestly: also when nothing is read from the source at all. */
export const getSourceStatusRoute = readRoute(
  getSourceStatus,
  async (_input, { database: { db }, source, isDemo, now }) => ({
    has_ticket: source !== undefined,
    is_demo: isDemo,
    ...(await findSyncStatus(db)),
    quota_left: source ? Math.max(0, DAILY_QUOTA - (await countCalls(db, chileanDay(now())))) : null,
  }),
)
