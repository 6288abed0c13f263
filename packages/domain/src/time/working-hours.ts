import { startOfChileanDay } from './chile-day.ts'
import { chileanHolidays } from './chile-holidays.ts'
import { addDays, chileDay } from './chile-time.ts'
import { HOUR_MS } from './duration.ts'

/** Institutions publish from nine to six; nearly nothing at night or at weekends (docs/decisions/0030). */
const OPENS = 9
const CLOSES = 18

/** Data older than this, in working hours, are told as old. */
export const BEHIND_AFTER_HOURS = 6

/**
 * Working hours from one instant to another: Monday to Friday, nine to six in continental Chile, without holidays.
 * Negative never; 0 when `to` comes first.
 * @param atMost counting stops there, so that a gap of years costs no more than one of days
 */
export function workingHoursBetween(from: Date, to: Date, atMost = Number.POSITIVE_INFINITY): number {
  let ms = 0
  const last = chileDay(to)
  for (let day = chileDay(from); day <= last && ms < atMost * HOUR_MS; day = addDays(day, 1)) {
    const start = isWorkingDay(day) ? startOfChileanDay(day)?.getTime() : undefined
    if (start === undefined) continue
    // no working day begins at another hour: clocks change at midnight before a Sunday
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

/** Whether data of this moment are too old to be shown without a word. */
export function isBehind(newest: Date, now: Date): boolean {
  // a little more, so that six hours to the second are not yet more than six
  return workingHoursBetween(newest, now, BEHIND_AFTER_HOURS + 1) > BEHIND_AFTER_HOURS
}
