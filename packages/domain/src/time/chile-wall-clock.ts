import { chileOffset } from './clock-changes.ts'
import { HOUR_MS, MINUTE_MS } from './duration.ts'

/** Of some ten years; past them it begins anew. */
const MOST_HOURS = 100_000
const offsets = new Map<number, number>()

/**
 * What the clock in continental Chile shows at an instant, as milliseconds of a day that has no zone: for spreadsheets,
 * whose dates have none either. Files have hundreds of thousands of them, so the difference is asked once an hour of time.
 * @returns NaN before March of 1900 and after 9999, where spreadsheets have no dates or wrong ones
 */
export function chileWallClock(instant: Date): number {
  const time = instant.getTime()
  const hour = Math.floor(time / HOUR_MS)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    offset = offsetAt(hour * HOUR_MS)
    if (offsets.size >= MOST_HOURS) offsets.clear()
    offsets.set(hour, offset)
  }
  return time + offset
}

function offsetAt(time: number): number {
  if (!(time > Date.UTC(1900, 2, 2) && time < Date.UTC(9999, 11, 31))) return Number.NaN
  return chileOffset(new Date(time)) * MINUTE_MS
}
