import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '../random.ts'

// Publication, closing and result times measured in 12,593 real tenders of early 2025.

/** Publications by hour of the day in Chile, 0 to 23. */
export const PUBLICATION_HOURS = [
  10, 5, 3, 0, 0, 2, 3, 34, 374, 786, 1126, 1386, 1390, 865, 752, 1587, 1861, 1473, 565, 202, 66, 53, 30, 20,
]
/** By day of the week, from Monday. */
const PUBLICATION_DAYS = [2616, 2526, 2281, 2380, 2713, 68, 9]
/** Publications of a mean working day, in the unit of `PUBLICATION_DAYS`. */
const WORKING_SHARE = PUBLICATION_DAYS.slice(0, 5).reduce((total, count) => total + count, 0) / 5
const CLOSING_HOURS = [
  0, 0, 0, 0, 0, 0, 0, 0, 42, 442, 582, 298, 551, 257, 349, 5893, 1849, 1107, 574, 420, 187, 14, 7, 21,
]
const CLOSING_DAYS = [4711, 1818, 1777, 2195, 2091, 1, 0]
const RESULT_HOURS = [0, 1, 0, 0, 0, 1, 2, 8, 158, 380, 456, 490, 425, 307, 237, 756, 837, 721, 305, 99, 68, 12, 11, 19]
const RESULT_DAYS = [1462, 983, 979, 1014, 835, 20, 0]
/** Deciles of the days from publication to closing, and from closing to the result. */
const OPEN_DAYS = [4.6, 6.7, 7.5, 10, 10.2, 11.2, 12.9, 17.1, 20.4, 30, 60]
const RESULT_DELAY_DAYS = [1, 5, 8, 11, 15, 20, 25, 31, 42, 81, 150]

// Assumed values, which no source has.

/** Share of tenders whose closing is postponed once, by two to seven days, at most a few days before it. */
const EXTENDED_SHARE = 0.1
const DESERTED_SHARE = 0.2
const AWARDED = 8
const DESERTED = 7
const CLOSED = 6

export interface SimulatedTender {
  bid_idn: string
  publishedAt: number
  /** first published closing */
  firstClosesAt: number
  /** when the closing was postponed; infinite when it was not */
  extendedAt: number
  closesAt: number
  resultAt: number
  resultStatus: number
  isFollowed: boolean
  /** changes of texts that no list shows */
  edits: number[]
}

export interface Timeline {
  tenders: SimulatedTender[]
  /** the tenders with an event on a Chilean day, and the first of these events */
  byDay: Map<string, { tender: SimulatedTender; since: number }[]>
}

export interface TimelineOptions {
  from: Date
  days: number
  /** tenders open at the same time, on average */
  active: number
  /** number of followed ones among these */
  followed: number
  editsPerDay: number
  /** tenders published on a working day; absent: as many as the measured lives need for `active` */
  published?: number
  seed?: number
}

/** The events of the source, the same for the same options. Starts with tenders in progress. */
export function createTimeline(options: TimelineOptions): Timeline {
  const { from, days, active, followed, editsPerDay, published, seed = 1 } = options
  const random = seededRandom(seed)
  const meanDays = OPEN_DAYS.slice(0, -1).reduce((sum, low, i) => sum + (low + (OPEN_DAYS[i + 1] ?? low)) / 2, 0) / 10
  const perWeek =
    published === undefined ? (active / meanDays) * 7 : (published * sum(PUBLICATION_DAYS)) / WORKING_SHARE
  /** lives in proportion to the measured ones, so that the number of open tenders holds */
  const stretch = ((active / perWeek) * 7) / meanDays
  // the longest life and the longest wait for a result lie before the first day
  const first = addDays(chileDay(from), -210)
  const tenders: SimulatedTender[] = []
  for (let back = 0; back < 210 + days; back++) {
    const day = addDays(first, back)
    const share = (PUBLICATION_DAYS[weekday(day)] ?? 0) / sum(PUBLICATION_DAYS)
    const expected = perWeek * share
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let i = 0; i < count; i++) tenders.push(publish(random, day, tenders.length, followed / active, stretch))
  }
  addEdits(random, tenders, { from, days, editsPerDay })
  return { tenders, byDay: eventsByDay(tenders) }
}

function publish(random: Random, day: string, number: number, followedShare: number, stretch: number): SimulatedTender {
  const publishedAt = instantOn(random, day, PUBLICATION_HOURS)
  const firstClosesAt = atWeekday(
    random,
    publishedAt + quantile(random, OPEN_DAYS) * stretch * DAY_MS,
    CLOSING_DAYS,
    CLOSING_HOURS,
  )
  const isExtended = random.chance(EXTENDED_SHARE)
  const nearClosing = firstClosesAt - random.int(1, 3) * DAY_MS
  const extendedAt = isExtended
    ? Math.max(atWeekday(random, nearClosing, PUBLICATION_DAYS, PUBLICATION_HOURS), publishedAt + HOUR_MS)
    : Number.POSITIVE_INFINITY
  const closesAt = isExtended && extendedAt < firstClosesAt ? firstClosesAt + random.int(2, 7) * DAY_MS : firstClosesAt
  return {
    bid_idn: `${1000 + (number % 900)}-${number + 1}-LE26`,
    publishedAt,
    firstClosesAt,
    extendedAt,
    closesAt,
    resultAt: Math.max(
      atWeekday(random, closesAt + quantile(random, RESULT_DELAY_DAYS) * DAY_MS, RESULT_DAYS, RESULT_HOURS),
      closesAt + HOUR_MS,
    ),
    resultStatus: random.chance(DESERTED_SHARE) ? DESERTED : AWARDED,
    isFollowed: random.chance(followedShare),
    edits: [],
  }
}

function addEdits(
  random: Random,
  tenders: readonly SimulatedTender[],
  { from, days, editsPerDay }: { from: Date; days: number; editsPerDay: number },
) {
  for (let i = 0; i < days; i++) {
    const day = addDays(chileDay(from), i)
    const start = startOfChileanDay(day)?.getTime() ?? 0
    const candidates = tenders.filter((tender) => tender.publishedAt < start + DAY_MS && tender.closesAt > start)
    for (let edit = 0; edit < editsPerDay && candidates.length > 0; edit++) {
      const at = instantOn(random, day, PUBLICATION_HOURS)
      let tender = random.pick(candidates)
      while (!isOpenAt(tender, at)) tender = random.pick(candidates)
      tender.edits.push(at)
    }
  }
}

function eventsByDay(tenders: readonly SimulatedTender[]): Timeline['byDay'] {
  const byDay: Timeline['byDay'] = new Map()
  for (const tender of tenders) {
    const { publishedAt, extendedAt, closesAt, resultAt } = tender
    const days = new Set<string>()
    const events = [publishedAt, extendedAt, closesAt, resultAt].filter(Number.isFinite).sort((a, b) => a - b)
    for (const since of events) {
      const day = chileDay(new Date(since))
      if (days.has(day)) continue
      days.add(day)
      const ofDay = byDay.get(day)
      if (ofDay) ofDay.push({ tender, since })
      else byDay.set(day, [{ tender, since }])
    }
  }
  return byDay
}

export function isOpenAt({ publishedAt, closesAt }: SimulatedTender, at: number): boolean {
  return publishedAt <= at && at < closesAt
}

/** The state of a tender in a list or a detail at an instant. */
export function stateAt(tender: SimulatedTender, at: number): { status: number; closesAt: number } {
  return {
    status: at < tender.closesAt ? PUBLISHED : at < tender.resultAt ? CLOSED : tender.resultStatus,
    closesAt: at < tender.extendedAt ? tender.firstClosesAt : tender.closesAt,
  }
}

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)
/** 0 is Monday */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

function weightedIndex(random: Random, weights: readonly number[]): number {
  return random.weighted(weights.map((weight, i) => [i, weight] as const))
}

function quantile(random: Random, deciles: readonly number[]): number {
  const place = random.next() * (deciles.length - 1)
  const low = deciles[Math.floor(place)] ?? 0
  const high = deciles[Math.floor(place) + 1] ?? low
  return low + (high - low) * (place % 1)
}

function instantOn(random: Random, day: string, hours: readonly number[]): number {
  const start = startOfChileanDay(day)?.getTime() ?? 0
  return start + weightedIndex(random, hours) * HOUR_MS + Math.floor(random.next() * HOUR_MS)
}

/** An instant within three days of another, with weighted days of the week and hours. */
function atWeekday(random: Random, near: number, days: readonly number[], hours: readonly number[]): number {
  const middle = chileDay(new Date(near))
  const window = [-3, -2, -1, 0, 1, 2, 3].map((plus) => addDays(middle, plus))
  const day = random.weighted(window.map((candidate) => [candidate, days[weekday(candidate)] ?? 0] as const))
  return instantOn(random, day, hours)
}
