import { chileDay } from './chile-time.ts'
import { HOUR_MS } from './duration.ts'

/**
 * The first instant of a calendar day in continental Chile; on the September change that is 01:00.
 * @param plusDays whole days added first
 * @returns undefined when there is no such day
 */
export function startOfChileanDay(day: string, plusDays = 0): Date | undefined {
  const utc = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 10) !== day) return undefined
  utc.setUTCDate(utc.getUTCDate() + plusDays)
  const wanted = utc.toISOString().slice(0, 10)
  // Chile lies 3 or 4 hours behind UTC; before the day has begun there, it is still the day before
  for (const hours of [3, 4, 5]) {
    const start = new Date(utc.getTime() + hours * HOUR_MS)
    if (chileDay(start) === wanted && chileDay(new Date(start.getTime() - 1)) < wanted) return start
  }
  return undefined
}
