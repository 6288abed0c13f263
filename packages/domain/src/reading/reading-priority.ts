import { HOUR_MS } from '../time/duration.ts'
import { type AgedClass, type AgedReading, latenessIn } from './reading-classes.ts'

/**
 * The order in which the calls of a day are spent on details, the first first. A rank gets no call while a candidate of
 * an earlier one waits. Within `shares`, the classes of reading-classes.ts divide the calls.
 */
export const READING_RANKS = ['news', 'due', 'shares'] as const

export type ReadingRank = (typeof READING_RANKS)[number]

/**
 * What is promised about tenders that close soon, followed or not (docs/decisions/0136): one that closes within
 * `closesWithinMs` has a reading that is at most `readWithinMs` old, while the quota suffices.
 */
export const DUE_PROMISE = { closesWithinMs: 72 * HOUR_MS, readWithinMs: 24 * HOUR_MS }

/** How long before the promise would be broken a tender goes first: 4,800 calls at the usual pause. */
const AHEAD_MS = 4 * HOUR_MS

/** The tenders that go before all but news. Those that will close soon are read before they do. */
export const DUE_CLASS: AgedClass = {
  isFollowed: false,
  withinMs: DUE_PROMISE.closesWithinMs + AHEAD_MS,
  spacingMs: DUE_PROMISE.readWithinMs - AHEAD_MS,
}

export interface Readable extends AgedReading {
  bid_idn: string
  is_open: boolean
  /** whether a list shows it as new or changed, or only its list entry is stored */
  is_owed: boolean
}

/**
 * The rank of a reading. `news`: a list shows the tender as new or changed, and it is open or followed. `due`: it closes
 * within 76 hours and was not read for 20, followed or not. `shares`: all else.
 */
export function readingPriority(tender: Readable, now: Date): ReadingRank {
  if (tender.is_owed) return tender.is_open || tender.is_followed ? 'news' : 'shares'
  return latenessIn(DUE_CLASS, tender, now) >= 1 ? 'due' : 'shares'
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
