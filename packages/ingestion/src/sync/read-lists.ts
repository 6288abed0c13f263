import { findLastCompleteLists } from '@mirador/database/source/ingestion-runs'
import {
  findListedTenders,
  type ListedTender,
  type Listing,
  markVanished,
  upsertListings,
} from '@mirador/database/source/source-tenders'
import { countOpen, listVanished } from '@mirador/database/source/sync-plan'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { ListAnswer, ListQuery } from '../source/source.ts'
import { lastDays } from '../source/source-day.ts'
import { addIngest } from './cycle-counts.ts'
import type { RunningCycle } from './running-cycle.ts'

/** Days to read: today and the two before; after an outage all days since, up to two weeks. */
const DAYS = { least: 3, most: 14 }
/** A list of open tenders shorter than this share of the stored open ones is rejected. */
const MIN_SHARE_OF_STORED = 0.5
const BATCH = 500

/** Reads the list of open tenders and those of the last days, stores them and marks the details that are due. */
export async function readLists(cycle: RunningCycle): Promise<void> {
  const { counts, streak, signal, source, log, listed } = cycle
  const queries: ListQuery[] = [{ active: true }, ...(await daysToRead(cycle)).map((date) => ({ date }))]
  let incomplete = 0
  for (const query of queries) {
    try {
      const list = await source.readList(query, { signal })
      streak.succeed()
      counts.lists++
      counts.listed += list.records.length
      counts.refused += list.refused.length
      for (const { bid_idn } of list.records) listed.add(bid_idn)
      if (list.refused.length > 0) {
        log.warn({ ...query, refused: list.refused.length, first: list.refused[0] }, 'list has unreadable entries')
      }
      if (!list.isComplete) incomplete++
      await storeList(cycle, list.records)
      if ('active' in query && list.isComplete && !(await noteVanished(cycle, list))) incomplete++
    } catch (error) {
      const { failure, down } = streak.fail(error)
      counts.lists_failed++
      if (down) throw down
      log.warn({ ...query, kind: failure.kind, detail: failure.detail }, 'list not read')
    }
  }
  counts.lists_complete = counts.lists_failed === 0 && incomplete === 0
}

async function daysToRead({ database, now }: RunningCycle): Promise<string[]> {
  const last = await findLastCompleteLists(database.db)
  // the day of the last complete cycle is read again
  const missed = last ? (Date.parse(chileDay(now())) - Date.parse(chileDay(last))) / DAY_MS + 1 : DAYS.least
  return lastDays(now(), Math.min(Math.max(missed, DAYS.least), DAYS.most))
}

/** Stores the new and changed tenders of a list. Due details are marked first, so that a crash in between loses none. */
async function storeList({ database, counts, now, signal }: RunningCycle, records: readonly TenderRecord[]) {
  for (let start = 0; start < records.length; start += BATCH) {
    signal.throwIfAborted()
    const batch = records.slice(start, start + BATCH)
    const known = await findListedTenders(
      database.db,
      batch.map((record) => record.bid_idn),
    )
    const listings = batch.map((record) => ({ record, news: newsOf(record, known.get(record.bid_idn)) }))
    await upsertListings(database.db, [
      ...new Map(
        listings
          .filter(({ news }) => news.isListingNew)
          .map(({ record, news }) => [record.bid_idn, { ...listingOf(record), detail_due: news.isDetailDue }]),
      ).values(),
    ])
    const changed = listings.filter(({ news }) => news.isWorthStoring).map(({ record }) => record)
    addIngest(counts, await ingestTenders(database, changed, now()))
    counts.unchanged += batch.length - changed.length
  }
}

interface News {
  isListingNew: boolean
  isWorthStoring: boolean
  isDetailDue: boolean
}

function newsOf(record: TenderRecord, known: ListedTender | undefined): News {
  const { listing = null, stored = null } = known ?? {}
  if (listing && record.source_at < listing.listed_at) {
    return { isListingNew: false, isWorthStoring: false, isDetailDue: false }
  }
  const isListingNew = !listing || !hasSameState(listing, record)
  return {
    isListingNew,
    isWorthStoring: isListingNew || !stored || stored.status !== record.status,
    // a detail read since may already have the new state
    isDetailDue: !stored || stored.level < LEVEL.detail || !hasSameState(stored, record),
  }
}

function hasSameState(
  before: { status: number; closes_at: Date | null },
  { status, closes_at = null }: TenderRecord,
): boolean {
  return before.status === status && toSeconds(before.closes_at) === toSeconds(closes_at)
}

/** In seconds, because lists and details write the same instant with different precision. */
function toSeconds(instant: Date | null): number | null {
  return instant && Math.floor(instant.getTime() / 1000)
}

function listingOf({ bid_idn, status, closes_at = null, source_at }: TenderRecord): Listing {
  return { bid_idn, status, closes_at, listed_at: source_at }
}

/** @returns whether the list was accepted */
async function noteVanished({ database, now, log }: RunningCycle, list: ListAnswer): Promise<boolean> {
  const held = await countOpen(database.db, now())
  if (list.records.length < held * MIN_SHARE_OF_STORED) {
    log.warn({ held, listed: list.records.length }, 'list of open tenders is too short')
    return false
  }
  const codes = list.records.map((record) => record.bid_idn)
  await markVanished(database.db, await listVanished(database.db, codes, now()))
  return true
}
