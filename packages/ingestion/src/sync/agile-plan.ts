import type { AgileCandidate } from '@mirador/database/source/agile-listings'
import { HOUR_MS } from '@mirador/domain/time/duration'

/** What the calls for details are spent on: wanted ones; open ones without a detail that close soon, and others; changed ones; closed ones. */
export type AgileClass = 'wanted' | 'soon' | 'news' | 'again' | 'late'

/** One that closes within this time and has no detail yet goes beside the newest: who may still quote needs it now. */
export const SOON_MS = 6 * HOUR_MS
/** Share of a day's calls that details of the later classes may use ahead of the day. */
const BURST = 0.05

export interface AgileBudget {
  /** calls that the channel may make on this Chilean day */
  quota: number
  /** of them, those that are its own: the others are not for reading again */
  own: number
  /** calls that the lists of a whole day need */
  lists: number
  /** how much of the day has passed, 0 to 1 */
  passed: number
  /** calls that it has made so far */
  calls: number
}

export interface PlannedAgile {
  bid_idn: string
  budget: AgileClass
}

/**
 * The details to read next. Wanted ones and open ones without a detail may use all calls but those that the lists of the rest
 * of the day need; the others only the part of the channel's own calls that is due by now, so that the other channel finds what
 * both may use.
 * @param candidates in the order in which they are urgent
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
