import { DAY_MS, HOUR_MS } from './time/duration.ts'

/** Why the source could not be read: Mercado Público failed, or our ticket or quota was refused or used up. */
export const OUTAGE_CAUSES = ['source', 'busy', 'ticket', 'quota'] as const
export type OutageCause = (typeof OUTAGE_CAUSES)[number]

/** Consecutive failed calls about different tenders or lists after which the source itself counts as down. */
export const FAILURES_OF_AN_OUTAGE = 3

/** An observed period without the source. */
export interface Outage {
  cause: OutageCause
  started_at: Date
  last_failed_at: Date
  /** time of the first successful answer after it; null while it lasts */
  ended_at: Date | null
}

/** After this time without a call it is not known whether an outage goes on. */
export const UNSEEN_AFTER_MS = 2 * HOUR_MS

/** Until when an outage was observed: its end, `now` while it lasts, or the last failure when no call was made since. */
export function seenUntil({ ended_at, last_failed_at }: Outage, now: Date): Date {
  if (ended_at) return ended_at
  return now.getTime() - last_failed_at.getTime() <= UNSEEN_AFTER_MS ? now : last_failed_at
}

/** Whether an outage goes on, as far as known. */
export function isGoingOn(outage: Outage, now: Date): boolean {
  return outage.ended_at === null && seenUntil(outage, now) >= now
}

/** How long after the closing the certificate of unavailability can be requested (docs/decisions/0030). */
export const CERTIFICATE_MS = DAY_MS

/**
 * The outage of Mercado Público during which a tender closed, start and end included. Outages caused by our ticket or quota
 * do not count.
 * @returns undefined when there was none or the tender has not closed yet
 */
export function outageAtClosing<O extends Outage>(
  closes_at: Date | null,
  outages: readonly O[],
  now: Date,
): O | undefined {
  if (!closes_at || closes_at > now) return undefined
  return outages.find(
    (outage) => outage.cause === 'source' && outage.started_at <= closes_at && closes_at <= seenUntil(outage, now),
  )
}
