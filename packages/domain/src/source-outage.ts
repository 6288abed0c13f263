import { DAY_MS, HOUR_MS } from './time/duration.ts'

/** Why nothing could be read: Mercado Público itself, or something of ours that it or we stop at. */
export const OUTAGE_CAUSES = ['source', 'busy', 'ticket', 'quota'] as const
export type OutageCause = (typeof OUTAGE_CAUSES)[number]

/** Calls about different things that fail in a row before it is the source that is down, and not one tender of it. */
export const FAILURES_OF_AN_OUTAGE = 3

/** What we saw of a time without the source. */
export interface Outage {
  cause: OutageCause
  started_at: Date
  last_failed_at: Date
  /** of the first good answer after it */
  ended_at: Date | null
}

/** After so long without a look we no longer know whether it goes on. */
export const UNSEEN_AFTER_MS = 2 * HOUR_MS

/** Until when an outage was seen: its end, now while it lasts, or the last failure when nobody has looked since. */
export function seenUntil({ ended_at, last_failed_at }: Outage, now: Date): Date {
  if (ended_at) return ended_at
  return now.getTime() - last_failed_at.getTime() <= UNSEEN_AFTER_MS ? now : last_failed_at
}

/** Whether it goes on, as far as we know. */
export function isGoingOn(outage: Outage, now: Date): boolean {
  return outage.ended_at === null && seenUntil(outage, now) >= now
}

/** How long after the closing the certificate of unavailability may be asked for (docs/decisions/0030). */
export const CERTIFICATE_MS = DAY_MS

/**
 * The outage of Mercado Público in which a tender closed, its first and last moment included; undefined when there was
 * none, or the tender has not closed yet. Our own ticket and quota are none of its outages.
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
