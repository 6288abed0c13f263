import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay, clockTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { isWorkingDay } from '@mirador/domain/time/working-hours'

/** Publications outside these hours of a working day in Chile are rare: 1 in 50. */
const BUSY_HOURS = { from: 7, to: 21 }

/** Whether institutions publish at this time: working days, with one more hour on either side. */
export function isBusy(at: Date): boolean {
  const hour = Number(clockTime(at).slice(0, 2))
  return isWorkingDay(chileDay(at)) && hour >= BUSY_HOURS.from && hour < BUSY_HOURS.to
}

/** How much of the Chilean day has passed, 0 to 1, for the shares of the quota. */
export function dayPassed(now: Date): number {
  const start = startOfChileanDay(chileDay(now)) ?? now
  return Math.min((now.getTime() - start.getTime()) / DAY_MS, 1)
}

/** Today in Chile and the days before it, newest first, `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(chileDay(now))
  return Array.from({ length: count }, (_, back) => new Date(today - back * DAY_MS).toISOString().slice(0, 10))
}

/** The `fecha` parameter of the source: exactly eight digits, `ddmmaaaa`. */
export function queryDate(day: string): string {
  return day.split('-').reverse().join('')
}
