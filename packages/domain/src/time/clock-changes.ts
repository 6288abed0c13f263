import { CHILE_ZONE } from './chile-time.ts'
import { DAY_MS, MINUTE_MS } from './duration.ts'

/** A change of the clocks of continental Chile; `from` and `to` are offsets in minutes east of UTC. */
export interface ClockChange {
  at: Date
  from: number
  to: number
}

/** Shorter than the months between two clock changes. */
const STEP_MS = 7 * DAY_MS

let clock: Intl.DateTimeFormat | undefined

/** The UTC offset of continental Chile at an instant, in minutes: -180 in summer, -240 in winter. */
export function chileOffset(instant: Date): number {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: CHILE_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day, hour, minute } = parts
  const minutes = Math.floor(instant.getTime() / MINUTE_MS)
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS - minutes
}

/** Every clock change between two instants, from the zone data of this machine: the rules change by decree. */
export function clockChanges(after: Date, until: Date): ClockChange[] {
  const changes: ClockChange[] = []
  let from = chileOffset(after)
  for (let start = after.getTime(); start < until.getTime(); start += STEP_MS) {
    const end = Math.min(start + STEP_MS, until.getTime())
    const to = chileOffset(new Date(end))
    if (from !== to) changes.push({ at: new Date(changeBetween(start, end, from)), from, to })
    from = to
  }
  return changes
}

/** The first minute between both whose offset is not `before`. */
function changeBetween(start: number, end: number, before: number): number {
  let [low, high] = [Math.floor(start / MINUTE_MS), Math.ceil(end / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (chileOffset(new Date(middle * MINUTE_MS)) === before) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

/** The offset at an instant according to clock changes in ascending order, in minutes. */
export function offsetBy(changes: readonly ClockChange[], instant: Date): number {
  return changes.findLast(({ at }) => at <= instant)?.to ?? changes[0]?.from ?? chileOffset(instant)
}

/** Whether the wall clock shows this time twice: in the hour before midnight when summer time ends. */
export function isShownTwice(changes: readonly ClockChange[], instant: Date): boolean {
  return changes.some(({ at, from, to }) => {
    const minutes = (instant.getTime() - at.getTime()) / MINUTE_MS
    return minutes >= to - from && minutes < from - to
  })
}
