import { type OwnDeadlineKind, TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import {
  calendarDaysBetween,
  clockTime,
  countdown,
  longDayTime,
  shortDay,
  shortDayTime,
} from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'

/** Less time than this is said in hours. */
const IN_HOURS_MS = 2 * DAY_MS

/** `48 min`, `6 h 48 min`, `26 h`, `3 días`: calendar days from two days on. */
export function timeLeft(at: Date, now: Date): string {
  const remainingMs = at.getTime() - now.getTime()
  if (remainingMs >= IN_HOURS_MS) return `${calendarDaysBetween(now, at)} días`
  if (remainingMs >= DAY_MS) return `${Math.round(remainingMs / HOUR_MS)} h`
  const { hours, minutes } = countdown(at, now)
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' ')
}

/** `vencida hace 5 h 20 min`, `vencida hace 2 días`: a task. */
export const overdueWords = (at: Date, now: Date): string => `vencida hace ${timeLeft(now, at)}`

/** `hoy, 17:00`, `mié 25 nov, 15:30`; of another one also what it is: `preguntas, mar 12:00`, `vencida hace 2 días`. */
export function deadlineWords({ kind, at }: { kind: OwnDeadlineKind | 'task'; at: Date }, now: Date): string {
  if (kind === 'task' && at <= now) return overdueWords(at, now)
  if (kind === 'closes_at') return nearWords(at, now) ?? shortDayTime(at, now)
  const days = calendarDaysBetween(now, at)
  const word = kind === 'task' ? 'tarea' : TENDER_DATES[kind].deadline
  return `${word}, ${days === 0 ? 'hoy' : weekday(at, now)} ${clockTime(at)}`
}

/** `hoy, 17:00`, `mañana, 17:30`, `mié, 08:00` within two days, later `mié 2 dic`. */
export function closingWords(at: Date, now: Date): string {
  const isNear = at.getTime() - now.getTime() < IN_HOURS_MS
  return nearWords(at, now) ?? (isNear ? `${weekday(at, now)}, ${clockTime(at)}` : shortDay(at, now))
}

/** `ayer a las 18:40`, `el viernes a las 18:40`, `el viernes 13 de noviembre` */
export function sinceWords(since: Date, now: Date): string {
  const days = calendarDaysBetween(since, now)
  const [day = ''] = longDayTime(since, now).split(',')
  if (days > 6) return `el ${day}`
  const name = days === 0 ? 'hoy' : days === 1 ? 'ayer' : `el ${day.split(' ')[0]}`
  return `${name} a las ${clockTime(since)}`
}

/** `martes a las 12:00`, and beyond six days `viernes 11 de diciembre a las 12:00` */
export function untilWords(at: Date, now: Date): string {
  const days = calendarDaysBetween(now, at)
  const [day = ''] = longDayTime(at, now).split(',')
  const name = days === 0 ? 'hoy' : days === 1 ? 'mañana' : days > 6 ? day : (day.split(' ')[0] ?? '')
  return `${name} a las ${clockTime(at)}`
}

function nearWords(at: Date, now: Date): string | undefined {
  const days = calendarDaysBetween(now, at)
  if (days > 1) return undefined
  return `${days === 1 ? 'mañana' : 'hoy'}, ${clockTime(at)}`
}

const weekday = (at: Date, now: Date) => shortDay(at, now).split(' ')[0] ?? ''
