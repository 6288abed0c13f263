import { chileDay } from '@mirador/domain/time/chile-time'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { isOpenAt, type SimulatedTender, type Timeline } from '@mirador/invented/events/timeline'
import type { Simulated } from './simulate.ts'

export interface Window {
  from: number
  to: number
}

/** Figures of one window, ages and delays in milliseconds. */
export interface SyncFigures {
  listed: number
  detailed: number
  followedSoonAge: number
  followedAge: number
  closingSoonAge: number
  openAge: number
  results: number
  /** share of tenders whose result was read within two days */
  resultsRead: number
  editsFound: number
  editsMedian: number
  extensions: number
}

const SAMPLE_MS = 10 * MINUTE_MS
/** An edit that was not read within this time counts as missed. */
const EDIT_LIMIT_MS = 48 * HOUR_MS
const NEVER = Number.POSITIVE_INFINITY

/** Figures of the simulated readings from the point of view of people, for events and ages within a window. */
export function figuresOf({ tenders }: Timeline, { store }: Simulated, window: Window): SyncFigures {
  const isIn = (at: number) => at >= window.from && at < window.to
  const readingsOf = ({ bid_idn }: SimulatedTender) => store.readAt.get(bid_idn) ?? []
  const firstAfter = (tender: SimulatedTender, at: number) => readingsOf(tender).find((read) => read >= at) ?? NEVER
  const published = tenders.filter(({ publishedAt }) => isIn(publishedAt))
  const decided = tenders.filter(({ resultAt }) => isIn(resultAt))
  const decidedDelays = decided.map((tender) => firstAfter(tender, tender.resultAt) - tender.resultAt)
  const edits = tenders.flatMap((tender) =>
    tender.edits.filter(isIn).map((at) => {
      const read = firstAfter(tender, at)
      return read < tender.closesAt && read - at <= EDIT_LIMIT_MS ? read - at : NEVER
    }),
  )
  const extended = tenders.filter(({ extendedAt, firstClosesAt }) => isIn(extendedAt) && extendedAt < firstClosesAt)
  return {
    listed: percentile(
      published.map(({ bid_idn, publishedAt }) => (store.listedAt.get(bid_idn) ?? NEVER) - publishedAt),
      90,
    ),
    detailed: percentile(
      published.map((tender) => firstAfter(tender, tender.publishedAt) - tender.publishedAt),
      90,
    ),
    ...agesOf(tenders, readingsOf, window),
    results: percentile(decidedDelays, 90),
    resultsRead: share(decidedDelays, (delay) => delay <= EDIT_LIMIT_MS),
    editsFound: share(edits, Number.isFinite),
    editsMedian: percentile(edits, 50),
    extensions: percentile(
      extended.map((tender) => firstAfter(tender, tender.extendedAt) - tender.extendedAt),
      90,
    ),
  }
}

/** Ages of details, sampled every ten minutes, p90. A tender without a detail counts from its publication. */
function agesOf(
  tenders: readonly SimulatedTender[],
  readingsOf: (tender: SimulatedTender) => readonly number[],
  { from, to }: Window,
): Pick<SyncFigures, 'followedSoonAge' | 'followedAge' | 'closingSoonAge' | 'openAge'> {
  const ages = { followedSoon: [] as number[], followed: [] as number[], soon: [] as number[], open: [] as number[] }
  for (const tender of tenders) {
    const readings = readingsOf(tender)
    let next = 0
    const first = Math.max(from, Math.ceil((tender.publishedAt - from) / SAMPLE_MS) * SAMPLE_MS + from)
    for (let at = first; at < Math.min(to, tender.closesAt); at += SAMPLE_MS) {
      if (!isOpenAt(tender, at)) continue
      while ((readings[next] ?? NEVER) <= at) next++
      const age = at - (readings[next - 1] ?? tender.publishedAt)
      const hoursLeft = (tender.closesAt - at) / HOUR_MS
      ages.open.push(age)
      if (hoursLeft <= 72) ages.soon.push(age)
      if (tender.isFollowed) ages[hoursLeft <= 24 ? 'followedSoon' : 'followed'].push(age)
    }
  }
  return {
    followedSoonAge: percentile(ages.followedSoon, 90),
    followedAge: percentile(ages.followed, 90),
    closingSoonAge: percentile(ages.soon, 90),
    openAge: percentile(ages.open, 90),
  }
}

/** Calls by purpose on the days of a window, per day. */
export function callsByBudget({ source }: Simulated, { from, to }: Window): Map<string, number> {
  const [first, end] = [chileDay(new Date(from)), chileDay(new Date(to))]
  const days = [...source.booked].filter(([day]) => day >= first && day < end)
  const sums = new Map<string, number>()
  for (const [, { by_budget }] of days) {
    for (const [name, count] of Object.entries(by_budget)) sums.set(name, (sums.get(name) ?? 0) + count / days.length)
  }
  return sums
}

/** Nearest rank; 0 without values. */
function percentile(values: number[], percent: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0
}

function share(values: readonly number[], test: (value: number) => boolean): number {
  return values.length === 0 ? 1 : values.filter(test).length / values.length
}
