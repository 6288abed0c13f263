import { chileOffset } from './clock-changes.ts'
import { HOUR_MS, MINUTE_MS } from './duration.ts'

/** Entries of the cache, about eleven years; when it is full it is emptied. */
const MAX_CACHED_HOURS = 100_000
const offsets = new Map<number, number>()

/**
 * The wall clock time of continental Chile at an instant, in milliseconds as if it were UTC: for spreadsheets, whose dates
 * have no zone. A file has hundreds of thousands of dates, so the offset is cached for each hour.
 * @returns NaN before March 1900 and after 9999, where spreadsheets have no dates or wrong ones
 */
export function chileWallClock(instant: Date): number {
  const time = instant.getTime()
  const hour = Math.floor(time / HOUR_MS)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    offset = offsetAt(hour * HOUR_MS)
    if (offsets.size >= MAX_CACHED_HOURS) offsets.clear()
    offsets.set(hour, offset)
  }
  return time + offset
}

function offsetAt(time: number): number {
  if (!(time > Date.UTC(1900, 2, 2) && time < Date.UTC(9999, 11, 31))) return Number.NaN
  return chileOffset(new Date(time)) * MINUTE_MS
}
