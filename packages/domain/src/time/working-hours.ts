import { startOfChileanDay } from './chile-day.ts'
import { chileanHolidays } from './chile-holidays.ts'
import { addDays, chileDay } from './chile-time.ts'
import { HOUR_MS } from './duration.ts'

/** Institutions publish from nine to six, hardly ever at night or at weekends (docs/decisions/0030). */
const OPENS = 9
const CLOSES = 18

/** Data older than this many working hours are marked as outdated. */
export const BEHIND_AFTER_HOURS = 6

/**
 * Working hours from one instant to another: Monday to Friday, nine to six in continental Chile, without holidays.
 * @param atMost counting stops there, so that a gap of years costs no more than one of days
 * @returns 0 when `to` comes before `from`
 */
export function workingHoursBetween(from: Date, to: Date, atMost = Number.POSITIVE_INFINITY): number {
  let ms = 0
  const last = chileDay(to)
  for (let day = chileDay(from); day <= last && ms < atMost * HOUR_MS; day = addDays(day, 1)) {
    const start = isWorkingDay(day) ? startOfChileanDay(day)?.getTime() : undefined
    if (start === undefined) continue
    // working days start at midnight: clocks change in the night before a Sunday
    const opens = Math.max(from.getTime(), start + OPENS * HOUR_MS)
    const closes = Math.min(to.getTime(), start + CLOSES * HOUR_MS)
    ms += Math.max(0, closes - opens)
  }
  return Math.min(ms / HOUR_MS, atMost)
}

/** @param day calendar day in Chile, `YYYY-MM-DD` */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !chileanHolidays(Number(day.slice(0, 4))).has(day)
}

/** Whether data of this moment are outdated and must be marked as such. */
export function isBehind(newest: Date, now: Date): boolean {
  // one hour more, so that exactly six hours do not count as more than six
  return workingHoursBetween(newest, now, BEHIND_AFTER_HOURS + 1) > BEHIND_AFTER_HOURS
}
