import { updateRunCounts } from '@mirador/database/source/ingestion-runs'
import { postponeTender, settleTender } from '@mirador/database/source/source-tenders'
import { listDetailReads, type PlannedRead } from '@mirador/database/source/sync-plan'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { hasRoomForRereading } from '../source/quota.ts'
import type { SourceError } from '../source/source-error.ts'
import { addIngest } from './cycle-counts.ts'
import type { RunningCycle } from './running-cycle.ts'

/** Few, so that what turns urgent meanwhile (a new follow) is next but twenty at worst. */
const BATCH = 20

/** Reads the due details in order until none is left, the interval ends or the share of the quota is used. */
export async function readDetails(cycle: RunningCycle): Promise<void> {
  const { database, now, counts, runId, until } = cycle
  const seen = new Set<string>()
  for (;;) {
    const isRoomForMore = await hasRoomForRereading(database.db, now())
    const planned = await listDetailReads(database.db, now(), BATCH, { onlyNews: !isRoomForMore })
    const fresh = planned.filter(({ bid_idn }) => !seen.has(bid_idn))
    if (fresh.length === 0) return
    for (const read of fresh) {
      if (now() >= until) return
      seen.add(read.bid_idn)
      await readDetail(cycle, read)
      await updateRunCounts(database.db, runId, counts)
    }
  }
}

async function readDetail(cycle: RunningCycle, { bid_idn, is_stub }: PlannedRead) {
  const { database, source, counts, streak, signal, now } = cycle
  try {
    const record = await source.readTender(bid_idn, { signal })
    streak.succeed()
    counts.details++
    if (!record) {
      counts.unknown++
      await postponeTender(database.db, bid_idn, { ...UNKNOWN, now: now() })
      return
    }
    const ingested = await ingestTenders(database, [record], now())
    // completing a stub is not a change of the tender
    if (is_stub && ingested.created === 0) counts.completed++
    else addIngest(counts, ingested)
    await settleTender(database.db, bid_idn, now())
  } catch (error) {
    const failure = giveUp(cycle, error)
    await postponeTender(database.db, bid_idn, { ...failure, now: now() })
    if (failure.down) throw failure.down
  }
}

const UNKNOWN = { firstWaitMs: HOUR_MS, isPermanent: false, error: 'unknown' }

function giveUp({ streak }: RunningCycle, error: unknown) {
  const { failure, down } = streak.fail(error)
  return {
    down,
    firstWaitMs: failure.kind === 'invalid' ? 1440 * MINUTE_MS : 10 * MINUTE_MS,
    isPermanent: failure.kind === 'invalid',
    error: failure.kind satisfies SourceError['kind'],
  }
}
