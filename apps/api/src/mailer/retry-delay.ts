import { HOUR_MS, SECOND_MS } from '@mirador/domain/time/duration'

const DELAYS_MS = [10, 30, 120, 300, 900, 1800].map((seconds) => seconds * SECOND_MS)
const LAST_DELAY_MS = HOUR_MS
/** Maximum number of permanent refusals: one of them may be a mistake of the server. */
const MAX_REFUSALS = 3

/**
 * How long to wait after the nth failed try, in milliseconds; with 20 % jitter, so that mails that failed at the same time
 * are not retried at the same time.
 * @param random 0 to 1
 */
export function retryDelay(tries: number, random = Math.random()): number {
  const delay = DELAYS_MS[tries - 1] ?? LAST_DELAY_MS
  return Math.round(delay * (0.8 + 0.4 * random))
}

/** Whether a mail is given up after the nth permanent refusal. */
export function isRefusedForGood(tries: number): boolean {
  return tries >= MAX_REFUSALS
}
