import { calendarDaysBetween } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { type Age, ago } from './ago.ts'

/** `vencida hace 20 min`, `vencida hace 5 h`, `vencida hace 2 días`: a task; calendar days from a day on. */
export const overdueWords = (at: Date, now: Date): string => `vencida ${ago(ageOf(at, now))}`

function ageOf(at: Date, now: Date): Age {
  const ms = now.getTime() - at.getTime()
  if (ms < MINUTE_MS) return { unit: 'moment', count: 0 }
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) }
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) }
  return { unit: 'days', count: calendarDaysBetween(at, now) }
}
