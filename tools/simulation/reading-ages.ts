import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { isOpenAt, type Timeline } from '@mirador/invented/events/timeline'
import type { Window } from './figures.ts'
import type { Simulated } from './simulate.ts'

/** Ages of the last readings of a group, in milliseconds; `late` is the share of them above 24 h. */
export interface GroupAges {
  median: number
  p95: number
  max: number
  late: number
  /** open tenders of the group, on average */
  tenders: number
}

const SAMPLE_MS = 10 * MINUTE_MS
const SOON_MS = 72 * HOUR_MS
const LATE_MS = 24 * HOUR_MS

/**
 * Ages of the readings of open tenders, sampled every ten minutes: of followed ones, of those that close within 72 h,
 * followed or not, and of the others. A tender without a reading counts from its publication.
 */
export function readingAges(
  { tenders }: Timeline,
  { store }: Pick<Simulated, 'store'>,
  { from, to }: Window,
): Record<'followed' | 'due' | 'dueUnfollowed' | 'others', GroupAges> {
  const ages = { followed: [] as number[], due: [] as number[], dueUnfollowed: [] as number[], others: [] as number[] }
  for (const tender of tenders) {
    const readings = store.readAt.get(tender.bid_idn) ?? []
    let next = 0
    const first = Math.max(from, Math.ceil((tender.publishedAt - from) / SAMPLE_MS) * SAMPLE_MS + from)
    for (let at = first; at < Math.min(to, tender.closesAt); at += SAMPLE_MS) {
      if (!isOpenAt(tender, at)) continue
      while ((readings[next] ?? Number.POSITIVE_INFINITY) <= at) next++
      const age = at - (readings[next - 1] ?? tender.publishedAt)
      const isDue = tender.closesAt - at <= SOON_MS
      if (isDue) ages.due.push(age)
      if (tender.isFollowed) ages.followed.push(age)
      else ages[isDue ? 'dueUnfollowed' : 'others'].push(age)
    }
  }
  const samples = (to - from) / SAMPLE_MS
  return {
    followed: agesOf(ages.followed, samples),
    due: agesOf(ages.due, samples),
    dueUnfollowed: agesOf(ages.dueUnfollowed, samples),
    others: agesOf(ages.others, samples),
  }
}

function agesOf(values: readonly number[], samples: number): GroupAges {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  const late = values.reduce((count, age) => count + (age > LATE_MS ? 1 : 0), 0)
  return {
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
    late: values.length === 0 ? 0 : late / values.length,
    tenders: values.length / samples,
  }
}
