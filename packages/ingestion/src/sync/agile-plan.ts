import type { AgileCandidate } from '@mirador/database/source/agile-listings'
import { HOUR_MS } from '@mirador/domain/time/duration'

/**
 * The classes of details: requested ones; open processes without a detail that close soon, and the other ones; changed
 * ones; closed ones.
 */
export type AgileClass = 'wanted' | 'soon' | 'news' | 'again' | 'late'

/**
 * A process that closes within this time and has no detail yet is read together with the newest: suppliers who may
 * still quote need it now.
 */
export const SOON_MS = 6 * HOUR_MS
/** Share of a day's calls by which details of the later classes may be ahead of the day. */
const BURST = 0.05

export interface AgileBudget {
  /** calls that the channel may make on this Chilean day */
  quota: number
  /** number of these that are the channel's own: the remaining ones are not for reading again */
  own: number
  /** calls that the lists of a whole day need */
  lists: number
  /** how much of the day has passed, 0 to 1 */
  passed: number
  /** calls made so far */
  calls: number
}

export interface PlannedAgile {
  bid_idn: string
  budget: AgileClass
}

/**
 * The details to read next. Requested ones and open processes without a detail may use all calls but those that the
 * lists of the rest of the day need. The others may use only the part of the channel's own calls that is due by now, so
 * that the other channel still has the calls that both may use.
 * @param candidates by descending urgency
 */
export function planAgileReadings(
  candidates: readonly AgileCandidate[],
  { quota, own, lists, passed, calls }: AgileBudget,
  now: Date,
  limit: number,
): PlannedAgile[] {
  const ceiling = quota - lists * (1 - passed)
  const due = Math.min(ceiling, own * Math.min(1, passed + BURST))
  const planned: PlannedAgile[] = []
  for (const candidate of candidates) {
    if (planned.length >= limit) break
    const budget = classOf(candidate, now)
    const mayUse = budget === 'again' || budget === 'late' ? due : ceiling
    if (calls + planned.length < mayUse) planned.push({ bid_idn: candidate.bid_idn, budget })
  }
  return planned
}

function classOf({ is_open, is_wanted, is_stub, closes_at }: AgileCandidate, now: Date): AgileClass {
  if (is_wanted) return 'wanted'
  if (!is_open) return 'late'
  if (!is_stub) return 'again'
  return closes_at && closes_at.getTime() <= now.getTime() + SOON_MS ? 'soon' : 'news'
}
