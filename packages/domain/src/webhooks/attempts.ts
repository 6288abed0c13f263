import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/duration.ts'

/** Waits before each attempt, from the one before (Standard Webhooks 1.0.0, 'Deliverability and reliability'). */
const DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

export const MAX_ATTEMPTS = DELAYS_MS.length

/** An attempt is cut after this time. */
export const ATTEMPT_MS = 20 * SECOND_MS

/** How long a queue rests after an answer that asks for fewer messages, unless the answer says. */
const REST_MS = MINUTE_MS
/** The longest wait that a receiver may ask for. */
const MAX_REST_MS = DAY_MS

const GONE = 410
/** Too many requests, or a gateway whose server is overloaded. */
const SLOW_DOWN: readonly number[] = [429, 502, 504]

export const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300

/** What follows from an attempt. */
export interface Consequence {
  kind: 'delivered' | 'gone' | 'last' | 'retry'
  /** until the next attempt, in milliseconds; 0: none follows */
  waitMs: number
  /** how long the whole queue of the endpoint waits, in milliseconds */
  restMs: number
}

/**
 * @param tries attempts of the series so far
 * @param status HTTP status; null: no answer
 * @param retryAfterMs what the answer asks for
 * @param random 0 to 1: waits differ by ± 20 %
 */
export function consequenceOf(
  { tries, status, retryAfterMs = 0 }: { tries: number; status: number | null; retryAfterMs?: number | undefined },
  random = Math.random(),
): Consequence {
  if (isSuccess(status)) return { kind: 'delivered', waitMs: 0, restMs: 0 }
  if (status === GONE) return { kind: 'gone', waitMs: 0, restMs: 0 }
  const restMs = SLOW_DOWN.includes(status ?? 0) ? Math.min(retryAfterMs || REST_MS, MAX_REST_MS) : 0
  const delay = DELAYS_MS[tries]
  if (delay === undefined) return { kind: 'last', waitMs: 0, restMs }
  const waitMs = Math.max(Math.round(delay * (0.8 + 0.4 * random)), Math.min(retryAfterMs, MAX_REST_MS), restMs)
  return { kind: 'retry', waitMs, restMs }
}

/**
 * A `Retry-After` in milliseconds: seconds or a date (RFC 9110, section 10.2.3).
 * @returns undefined: absent or not readable
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
