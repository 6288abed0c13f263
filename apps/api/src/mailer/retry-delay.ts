import { HOUR_MS, SECOND_MS } from '@mirador/domain/time/duration'

const DELAYS_MS = [10, 30, 120, 300, 900, 1800].map((seconds) => seconds * SECOND_MS)
const LAST_DELAY_MS = HOUR_MS
/** A server that refuses for good is asked once more later, in case it was wrong. */
const FINAL_REFUSALS = 3

/**
 * How long to wait after the nth failed try, in milliseconds; a fifth more or less, so that mails that
 * failed together do not all come back together.
 * @param random 0 to 1
 */
export function retryDelay(tries: number, random = Math.random()): number {
  const delay = DELAYS_MS[tries - 1] ?? LAST_DELAY_MS
  return Math.round(delay * (0.8 + 0.4 * random))
}

/** Whether another try makes sense after a refusal that called itself final. */
export function isRefusedForGood(tries: number): boolean {
  return tries >= FINAL_REFUSALS
}
