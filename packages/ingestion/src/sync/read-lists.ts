import type { ListedTender, Listing } from '@mirador/database/source/source-tenders'
import { READING_CLASSES } from '@mirador/domain/reading/reading-classes'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { PUBLISHED, statusOfCode } from '@mirador/domain/tender/tender-status'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { ListAnswer, ListQuery } from '../source/source.ts'
import { dayPassed, isBusy, lastDays } from '../source/source-day.ts'
import { addIngest } from './cycle-counts.ts'

import type { RunningCycle } from './running-cycle.ts'

/** Number of days to read: today and the two before; after an outage all days since, up to two weeks. */
const DAYS = { least: 3, most: 14 }
/** A list of open tenders shorter than this share of the stored open ones is rejected. */
const MIN_SHARE_OF_STORED = 0.5
const BATCH = 500
/** Spacing of the list of open tenders at calm times, and of the list of today, since awards are not urgent. */
const CALM = { cycles: 6, atMostMs: 30 * MINUTE_MS }
/** The lists of yesterday and the day before change little. */
const EARLIER_DAYS_MS = 3 * HOUR_MS
/** Share of the quota that lists may use ahead of their share. */
const LIST_BURST = 0.01

/** Reads the due lists, stores them and marks the due details. */
export async function readLists(cycle: RunningCycle): Promise<void> {
  const { store, counts } = cycle
  const days = await daysToRead(cycle)
  const reads = await store.findListReads()
  const all: ListQuery[] = [{ active: true }, ...days.map((date) => ({ date }))]
  const due = all.filter((query) => isDue(query, days, reads, cycle)).slice(0, await listsLeft(cycle))
  cycle.hasReadAllLists = due.length === all.length
  const known = Object.entries(reads).filter(([key]) => all.some((query) => keyOf(query) === key))
  const reading = { cycle, reads: Object.fromEntries(known), incomplete: 0 }
  for (const query of due) await readOne(query, reading)
  // only failures of different calls show that the source is down
  for (const query of all) {
    if (counts.lists > 0 || counts.lists_failed === 0) break
    if (!due.includes(query)) await readOne(query, reading)
  }
  counts.lists_complete = counts.lists_failed === 0 && reading.incomplete === 0
}

interface ListReading {
  cycle: RunningCycle
  reads: Record<string, string>
  incomplete: number
}

/** @throws SourceDown after too many failures in a row */
async function readOne(query: ListQuery, reading: ListReading): Promise<void> {
  const { cycle, reads } = reading
  const { store, counts, streak, signal, source, log, listed, now } = cycle
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
    if (!list.isComplete) reading.incomplete++
    await storeList(cycle, list.records)
    if ('active' in query && list.isComplete && !(await noteVanished(cycle, list))) reading.incomplete++
    if (!list.isComplete) return
    reads[keyOf(query)] = now().toISOString()
    await store.saveListReads(reads)
  } catch (error) {
    const { failure, down } = streak.fail(error)
    counts.lists_failed++
    if (down) throw down
    log.warn({ ...query, kind: failure.kind, detail: failure.detail }, 'list not read')
  }
}

const ACTIVE = 'active'
const keyOf = (query: ListQuery) => ('active' in query ? ACTIVE : query.date)

/** Whether a list is read in this cycle: by its spacing; a past day also once after it ended. */
function isDue(
  query: ListQuery,
  days: readonly string[],
  reads: Readonly<Record<string, string>>,
  { now, intervalMs }: RunningCycle,
): boolean {
  const at = now()
  const read = reads[keyOf(query)]
  const age = read === undefined ? Number.NaN : at.getTime() - Date.parse(read)
  // never read, or before the clock was set back
  if (read === undefined || !(age >= 0)) return true
  // cycles do not start exactly on time
  const isOlder = (ms: number) => age >= ms - intervalMs / 2
  const calmMs = Math.min(CALM.cycles * intervalMs, CALM.atMostMs)
  if ('active' in query) return isBusy(at) || isOlder(calmMs)
  const back = days.indexOf(query.date)
  if (back === 0) return isOlder(calmMs)
  return chileDay(new Date(read)) <= query.date || (back < DAYS.least && isOlder(EARLIER_DAYS_MS))
}

/** How many lists may be read now: a short interval between cycles must not use up the calls for details. */
async function listsLeft({ store, now, quota, wasDown }: RunningCycle): Promise<number> {
  const at = now()
  const { by_budget } = await store.findBookedCalls(chileDay(at), CHANNEL.tender)
  const allowed = quota * (READING_CLASSES.lists.share * dayPassed(at) + LIST_BURST)
  // one list shows whether the source is back
  return Math.max(wasDown ? 1 : 0, Math.ceil(allowed - (by_budget.lists ?? 0)))
}

async function daysToRead({ store, now }: RunningCycle): Promise<string[]> {
  const last = await store.findLastCompleteLists()
  // the day of the last complete cycle is read again
  const missed = last ? (Date.parse(chileDay(now())) - Date.parse(chileDay(last))) / DAY_MS + 1 : DAYS.least
  return lastDays(now(), Math.min(Math.max(missed, DAYS.least), DAYS.most))
}

/** Stores the new and changed tenders of a list. Due details are marked first, so that a crash in between loses none. */
async function storeList({ store, counts, now, signal }: RunningCycle, records: readonly TenderRecord[]) {
  for (let start = 0; start < records.length; start += BATCH) {
    signal.throwIfAborted()
    const batch = records.slice(start, start + BATCH)
    const known = await store.findListedTenders(batch.map((record) => record.bid_idn))
    const listings = batch.map((record) => ({ record, news: newsOf(record, known.get(record.bid_idn)) }))
    await store.upsertListings([
      ...new Map(
        listings
          .filter(({ news }) => news.isListingNew)
          .map(({ record, news }) => [record.bid_idn, { ...listingOf(record), detail_due: news.isDetailDue }]),
      ).values(),
    ])
    const changed = listings.filter(({ news }) => news.isWorthStoring).map(({ record }) => record)
    addIngest(counts, await store.ingestTenders(changed, now()))
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
    // a detail read meanwhile may already have the new state
    isDetailDue:
      !stored || stored.level < LEVEL.detail || !(hasSameState(stored, record) || isOnlyClosed(stored, record)),
  }
}

/** Whether the tender only closed at the known time: its detail has no other news. */
function isOnlyClosed(before: { status: number; closes_at: Date | null }, record: TenderRecord): boolean {
  return (
    before.status === PUBLISHED &&
    statusOfCode(record.status) === 'cerrada' &&
    before.closes_at !== null &&
    before.closes_at <= record.source_at &&
    toSeconds(before.closes_at) === toSeconds(record.closes_at ?? null)
  )
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
async function noteVanished({ store, now, log }: RunningCycle, list: ListAnswer): Promise<boolean> {
  const held = await store.countOpen(now())
  if (list.records.length < held * MIN_SHARE_OF_STORED) {
    log.warn({ held, listed: list.records.length }, 'list of open tenders is too short')
    return false
  }
  const codes = list.records.map((record) => record.bid_idn)
  await store.markVanished(await store.listVanished(codes, now()))
  return true
}
