import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'

/** How much of the Chilean day has passed, 0 to 1: the quota counts by it. */
export function dayPassed(now: Date): number {
  const start = startOfChileanDay(chileDay(now)) ?? now
  return Math.min((now.getTime() - start.getTime()) / DAY_MS, 1)
}

/** Today in Chile and the days before it, newest first, `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(chileDay(now))
  return Array.from({ length: count }, (_, back) => new Date(today - back * DAY_MS).toISOString().slice(0, 10))
}

/** As the source wants its `fecha`: exactly eight digits, `ddmmaaaa`. */
export function queryDate(day: string): string {
  return day.split('-').reverse().join('')
}
