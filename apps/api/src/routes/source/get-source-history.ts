import { getSourceHistory, HISTORY_DAYS, HISTORY_ROWS } from '@mirador/contract/source-status'
import type { Db } from '@mirador/database/connection/connect'
import { countAgileDue } from '@mirador/database/source/agile-listings'
import { AGILE_SYNC_RUN, listTenderRuns, SYNC_RUN } from '@mirador/database/source/ingestion-runs'
import { findReadingState } from '@mirador/database/source/reading-state'
import { countGaps, listGaps } from '@mirador/database/source/source-gaps'
import { listOutages } from '@mirador/database/source/source-outages'
import { findUnreadChanges } from '@mirador/database/source/source-spans'
import { findSearchRebuilt } from '@mirador/database/tenders/rebuild-search'
import { isGoingOn, seenUntil } from '@mirador/domain/source-outage'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { callsLeft } from '@mirador/ingestion/source/channel-quota'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import type { SourceEnv } from '@mirador/ingestion/source/source-env'
import { runReason } from '@mirador/texts/source-runs'
import { readRoute } from '../../http/route.ts'

/** For the panel 'Estado': the readings with their times, the gaps, and the outages of the source. */
export const getSourceHistoryRoute = readRoute(
  getSourceHistory,
  async (_input, { database: { db }, env, source, agileSource, now }) => {
    const at = now()
    const [runs, gaps, sample, outages, search_rebuilt] = await Promise.all([
      listTenderRuns(db, HISTORY_ROWS),
      countGaps(db),
      listGaps(db, HISTORY_ROWS),
      listOutages(db, new Date(at.getTime() - HISTORY_DAYS * DAY_MS)),
      findSearchRebuilt(db),
    ])
    return {
      runs: runs.map(({ kind, started_at, finished_at, outcome, reason, counts }) => ({
        kind: kind === SYNC_RUN || kind === AGILE_SYNC_RUN ? ('sync' as const) : ('import' as const),
        channel: kind === AGILE_SYNC_RUN ? CHANNEL.agile : CHANNEL.tender,
        started_at,
        finished_at,
        outcome,
        reason: reason && runReason(reason),
        ...commonCounts(counts),
      })),
      quota: source ? await quotaAt(db, at, env.source.agile) : null,
      gaps: { ...gaps, sample },
      agile_gaps: agileSource
        ? { ...(await findUnreadChanges(db, CHANNEL.agile)), details: await countAgileDue(db, at) }
        : null,
      readings: source ? await readingsAt(db, at, agileSource !== undefined) : null,
      search_rebuilt,
      outages: outages.map((outage) => ({
        channel: outage.channel,
        cause: outage.cause,
        reason: outage.reason,
        started_at: outage.started_at,
        ended_at: isGoingOn(outage, at) ? null : seenUntil(outage, at),
      })),
    }
  },
)

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

async function readingsAt(db: Db, now: Date, hasAgile: boolean) {
  const [{ due, classes }, agile] = await Promise.all([
    findReadingState(db, CHANNEL.tender, now),
    hasAgile ? findReadingState(db, CHANNEL.agile, now) : null,
  ])
  return { due, agile_due: agile?.due ?? null, classes }
}

async function quotaAt(db: Db, now: Date, agile: SourceEnv['agile']) {
  const isShared = agile?.sharesQuota ?? false
  return {
    daily: DAILY_QUOTA,
    left: await callsLeft(db, now, isShared),
    resets_at: startOfChileanDay(chileDay(now), 1) ?? new Date(now.getTime() + DAY_MS),
    agile_left: agile && !isShared ? await callsLeft(db, now, false, CHANNEL.agile) : null,
  }
}
