import { chileDay } from './chile-time.ts'
import { HOUR_MS, SECOND_MS } from './duration.ts'

/**
 * The first instant of a calendar day in continental Chile; on the day in September when summer time begins that is 01:00.
 * @param day `YYYY-MM-DD`
 * @param plusDays calendar days to add first
 * @returns undefined for a day that does not exist
 */
export function startOfChileanDay(day: string, plusDays = 0): Date | undefined {
  const utc = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 10) !== day) return undefined
  utc.setUTCDate(utc.getUTCDate() + plusDays)
  const shifted = utc.toISOString().slice(0, 10)
  // Chile is 3 or 4 hours behind UTC; one millisecond before its start it is still the previous day
  for (const hours of [3, 4, 5]) {
    const start = new Date(utc.getTime() + hours * HOUR_MS)
    if (chileDay(start) === shifted && chileDay(new Date(start.getTime() - 1)) < shifted) return start
  }
  return undefined
}

/** The last second of a calendar day in continental Chile; undefined for a day that does not exist. */
export function endOfChileanDay(day: string): Date | undefined {
  const next = startOfChileanDay(day, 1)
  return next && new Date(next.getTime() - SECOND_MS)
}
