import { HOUR_MS } from '../time/duration.ts'
import type { AgedReading } from './reading-classes.ts'

/**
 * The order in which the calls of a day are spent on details, the first first. A rank gets no call while a candidate of
 * an earlier one waits. Within `shares`, the classes of reading-classes.ts divide the calls.
 */
export const READING_RANKS = ['news', 'due', 'shares'] as const

export type ReadingRank = (typeof READING_RANKS)[number]

/** What is promised about tenders that close soon, followed or not (docs/decisions/0136). */
export const DUE_PROMISE = {
  /** a tender that closes within this time… */
  closesWithinMs: 72 * HOUR_MS,
  /** …has a reading that is at most this old, while the quota suffices; */
  readWithinMs: 24 * HOUR_MS,
  /** from this age on it goes before everything but news: four hours are 4,800 calls at the usual pause */
  firstFromMs: 20 * HOUR_MS,
}

export interface Readable extends AgedReading {
  bid_idn: string
  is_open: boolean
  /** whether a list shows it as new or changed, or only its list entry is stored */
  is_owed: boolean
}

/**
 * The rank of a reading. `news`: a list shows the tender as new or changed, and it is open or followed. `due`: it closes
 * within 72 hours and was not read for 20, followed or not. `shares`: all else.
 */
export function readingPriority(tender: Readable, now: Date): ReadingRank {
  if (tender.is_owed) return tender.is_open || tender.is_followed ? 'news' : 'shares'
  const { closes_at, detail_read_at } = tender
  if (!closes_at || closes_at.getTime() > now.getTime() + DUE_PROMISE.closesWithinMs) return 'shares'
  if (detail_read_at && now.getTime() - detail_read_at.getTime() < DUE_PROMISE.firstFromMs) return 'shares'
  return 'due'
}

/**
 * The order within `news`: followed ones first, then by closing. Within `due` by closing alone: when the quota does not
 * suffice, those are left that close last.
 */
export function compareWithin(rank: Exclude<ReadingRank, 'shares'>) {
  return (a: Readable, b: Readable): number =>
    (rank === 'news' ? Number(b.is_followed) - Number(a.is_followed) : 0) ||
    (a.closes_at?.getTime() ?? Number.MAX_VALUE) - (b.closes_at?.getTime() ?? Number.MAX_VALUE) ||
    (a.bid_idn < b.bid_idn ? -1 : 1)
}
