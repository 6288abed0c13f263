import type { ReadingCandidate } from '@mirador/database/source/sync-plan'
import {
  AGED_CLASSES,
  type AgedClass,
  latenessIn,
  READING_CLASSES,
  type ReadingClass,
} from '@mirador/domain/reading/reading-classes'
import { compareWithin, DUE_CLASS, readingPriority } from '@mirador/domain/reading/reading-priority'
import { PUBLISHED, statusOfCode } from '@mirador/domain/tender/tender-status'

/** With spare calls, open tenders are read from this part of their spacing on. */
const EARLY = 0.85

/** The classes for the query of candidates, which include those that may be read early or go first. */
export const CANDIDATE_CLASSES: readonly AgedClass[] = [
  ...AGED_CLASSES.map((row) => ({ ...row, spacingMs: row.spacingMs * EARLY })),
  DUE_CLASS,
]

/**
 * Share of the quota that due details of open tenders may use at any hour; the rest of the quota becomes free during
 * the day.
 */
const NEWS_AT_ONCE = 0.75

export interface Budget {
  /** calls that the sync may make on this Chilean day */
  quota: number
  /** how much of the day has passed, 0 to 1 */
  passed: number
  /** calls made so far, by anyone */
  calls: number
  /** calls made so far for each class */
  byClass: Readonly<Record<string, number>>
}

export interface PlannedReading {
  bid_idn: string
  /** the class that pays for the call */
  budget: ReadingClass
  is_stub: boolean
}

/**
 * The details to read next, in the order of `readingPriority`. Among the shares, the class that has used the least of
 * its share is next, with its oldest reading, as long as the day's calls so far are fewer than the part of the day that
 * has passed; a class within its share may exceed that, and so may news and due ones. Enough calls for the lists of the
 * rest of the day always remain.
 * @param limit maximum number of readings
 */
export function planReadings(
  candidates: readonly ReadingCandidate[],
  { quota, passed, calls, byClass }: Budget,
  now: Date,
  limit: number,
): PlannedReading[] {
  const due = candidates.filter((one) => readingPriority(one, now) === 'due').sort(compareWithin('due'))
  const queues = sortIntoQueues(candidates, now)
  const spent = new Map(Object.keys(READING_CLASSES).map((name) => [name, byClass[name] ?? 0]))
  const ceiling = detailCeiling(quota, passed)
  const planned = new Map<string, PlannedReading>()

  let early: PlannedReading[] | undefined
  const shareUsed = (name: ReadingClass) => (spent.get(name) ?? 0) / READING_CLASSES[name].share
  /** The most urgent candidate of a class that is not planned yet, for any class. */
  function firstOf(name: ReadingClass): ReadingCandidate | undefined {
    const queue = queues.get(name) ?? []
    while (queue[0] && planned.has(queue[0].bid_idn)) queue.shift()
    return queue[0]
  }
  function nextClass(): ReadingClass | undefined {
    const isSpare = calls + planned.size < quota * passed
    let next: ReadingClass | undefined
    for (const name of queues.keys()) {
      if (!firstOf(name) || !(isSpare || shareUsed(name) < quota * passed)) continue
      if (next === undefined || shareUsed(name) < shareUsed(next)) next = name
    }
    return next
  }

  function next(): PlannedReading | undefined {
    const news = firstOf('news')
    if (news) return plannedAs('news', news)
    while (due[0] && planned.has(due[0].bid_idn)) due.shift()
    // part of its class's share, so that a late day does not give the class more calls than a punctual one
    if (due[0]) return plannedAs('closingSoon', due[0])
    const budget = nextClass()
    const reading = budget && firstOf(budget)
    if (reading) return plannedAs(budget, reading)
    if (calls + planned.size >= quota * passed) return undefined
    early ??= earlyReadings(candidates, now)
    while (early[0] && planned.has(early[0].bid_idn)) early.shift()
    return early[0]
  }

  while (planned.size < limit && calls + planned.size < ceiling) {
    const reading = next()
    if (!reading) break
    planned.set(reading.bid_idn, reading)
    spent.set(reading.budget, (spent.get(reading.budget) ?? 0) + 1)
  }
  return [...planned.values()]
}

const plannedAs = (budget: ReadingClass, { bid_idn, is_stub }: ReadingCandidate): PlannedReading => ({
  bid_idn,
  is_stub,
  budget,
})

/** Calls of the day after which no detail is read, so that the calls for the lists of the rest of the day remain. */
function detailCeiling(quota: number, passed: number): number {
  const reserved = READING_CLASSES.lists.share * quota * (1 - passed)
  return quota * (NEWS_AT_ONCE + (1 - NEWS_AT_ONCE) * passed) - reserved
}

/** Open tenders that are not due yet, those that are due next first. */
function earlyReadings(candidates: readonly ReadingCandidate[], now: Date): PlannedReading[] {
  const early: (PlannedReading & { lateness: number })[] = []
  for (const candidate of candidates) {
    if (candidate.is_owed) continue
    let lateness = 0
    let budget: ReadingClass = 'open'
    for (const row of AGED_CLASSES) {
      const inClass = latenessIn(row, candidate, now)
      if (inClass <= lateness) continue
      lateness = inClass
      budget = row.name
    }
    if (lateness < 1) early.push({ bid_idn: candidate.bid_idn, is_stub: candidate.is_stub, budget, lateness })
  }
  return early.sort((a, b) => b.lateness - a.lateness || (a.bid_idn < b.bid_idn ? -1 : 1))
}

/** The queue of each class with all candidates that it may read, the most urgent first. */
function sortIntoQueues(candidates: readonly ReadingCandidate[], now: Date): Map<ReadingClass, ReadingCandidate[]> {
  const queues = new Map<ReadingClass, ReadingCandidate[]>()
  for (const candidate of candidates) {
    for (const name of classesOf(candidate, now)) {
      const queue = queues.get(name)
      if (queue) queue.push(candidate)
      else queues.set(name, [candidate])
    }
  }
  for (const [name, queue] of queues) queue.sort(ORDERS[name])
  return queues
}

/**
 * The classes of a candidate. A followed tender that waits in its own class also competes in the class of other
 * tenders.
 */
function classesOf(candidate: ReadingCandidate, now: Date): ReadingClass[] {
  if (!candidate.is_owed)
    return AGED_CLASSES.filter((row) => latenessIn(row, candidate, now) >= 1).map(({ name }) => name)
  if (readingPriority(candidate, now) === 'news') return ['news']
  const { status } = candidate
  const isDecided = status !== null && status !== PUBLISHED && statusOfCode(status) !== 'cerrada'
  return [isDecided ? 'results' : 'closed']
}

type Order = (a: ReadingCandidate, b: ReadingCandidate) => number

const by =
  (time: (candidate: ReadingCandidate) => Date | null, ofNone: number): Order =>
  (a, b) =>
    (time(a)?.getTime() ?? ofNone) - (time(b)?.getTime() ?? ofNone)
const byCode: Order = (a, b) => (a.bid_idn < b.bid_idn ? -1 : 1)
const chain =
  (...orders: Order[]): Order =>
  (a, b) => {
    for (const order of orders) {
      const result = order(a, b)
      if (result !== 0) return result
    }
    return 0
  }
const firstListed = chain(
  by(({ listed_at }) => listed_at, 0),
  byCode,
)
const oldestReading = chain(
  by(({ detail_read_at }) => detail_read_at, 0),
  byCode,
)

const ORDERS: Record<ReadingClass, Order> = {
  lists: byCode,
  news: compareWithin('news'),
  results: firstListed,
  closed: firstListed,
  followedSoon: oldestReading,
  closingSoon: oldestReading,
  followed: oldestReading,
  open: oldestReading,
}
