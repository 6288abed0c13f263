import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'

const SIGNING_PERIOD_MS = 90 * DAY_MS
/** A key is published this long before it signs, so that every process and cache knows it. */
const PUBLISHED_AHEAD_MS = 10 * MINUTE_MS
/** Tolerated difference between the clocks of several machines. */
const SKEW_MS = 5 * MINUTE_MS

/**
 * When a key created now would begin to sign; undefined: no new key is due.
 * @param keys in the order in which they sign
 */
export function nextKeySignsFrom(keys: readonly { signs_from: Date }[], now: Date): Date | undefined {
  const newest = keys.at(-1)
  if (!newest) return now
  const end = newest.signs_from.getTime() + SIGNING_PERIOD_MS
  if (now.getTime() < end - PUBLISHED_AHEAD_MS) return undefined
  return new Date(Math.max(end, now.getTime() + PUBLISHED_AHEAD_MS))
}

/** The key that signs now: the last that has begun, or the first if none has. */
export function signingKeyOf<K extends { signs_from: Date }>(keys: readonly K[], now: Date): K | undefined {
  return keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0]
}

/** The keys of all valid tokens, and those that will sign later. `accessTtl` in seconds. */
export function publishedKeys<K extends { signs_from: Date }>(keys: readonly K[], now: Date, accessTtl: number): K[] {
  return keys.filter((_, index) => {
    const successor = keys[index + 1]
    return !successor || successor.signs_from.getTime() + accessTtl * 1000 + SKEW_MS > now.getTime()
  })
}
