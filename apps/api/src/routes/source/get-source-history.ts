import { getSourceHistory, HISTORY_DAYS, HISTORY_ROWS } from '@mirador/contract/source-status'
import type { Db } from '@mirador/database/connection/connect'
import { listTenderRuns } from '@mirador/database/source/ingestion-runs'
import { countGaps, listGaps } from '@mirador/database/source/source-gaps'
import { listOutages } from '@mirador/database/source/source-outages'
import { countCalls } from '@mirador/database/source/source-quota'
import { isGoingOn, seenUntil } from '@mirador/domain/source-outage'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import { runReason } from '@mirador/texts/source-runs'
import { readRoute } from '../../http/route.ts'

/** For the panel 'Estado': what was read and when, what is missing, and when the source could not be read. */
export const getSourceHistoryRoute = readRoute(getSourceHistory, async (_input, { database: { db }, source, now }) => {
  const at = now()
  const [runs, gaps, sample, outages] = await Promise.all([
    listTenderRuns(db, HISTORY_ROWS),
    countGaps(db),
    listGaps(db, HISTORY_ROWS),
    listOutages(db, new Date(at.getTime() - HISTORY_DAYS * DAY_MS)),
  ])
  return {
    runs: runs.map(({ kind, started_at, finished_at, outcome, reason, counts }) => ({
      kind: kind === 'sync' ? ('sync' as const) : ('import' as const),
      started_at,
      finished_at,
      outcome,
      reason: reason && runReason(reason),
      ...commonCounts(counts),
    })),
    quota: source ? await quotaAt(db, at) : null,
    gaps: { ...gaps, sample },
    outages: outages.map((outage) => ({
      cause: outage.cause,
      reason: outage.reason,
      started_at: outage.started_at,
      ended_at: isGoingOn(outage, at) ? null : seenUntil(outage, at),
    })),
  }
})

/** The counts of a sync cycle or an import in common fields; a run that was killed early has none. */
function commonCounts(counts: Record<string, unknown>) {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const failedCalls = Object.values((counts.failed as Record<string, unknown> | undefined) ?? {})
  return {
    read: number(counts.listed) + number(counts.read),
    created: number(counts.created),
    updated: number(counts.updated),
    failed: failedCalls.reduce<number>((sum, count) => sum + number(count), number(counts.refused)),
  }
}

async function quotaAt(db: Db, now: Date) {
  const day = chileDay(now)
  return {
    daily: DAILY_QUOTA,
    left: Math.max(0, DAILY_QUOTA - (await countCalls(db, day))),
    resets_at: startOfChileanDay(day, 1) ?? new Date(now.getTime() + DAY_MS),
  }
}
