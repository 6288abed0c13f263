import { DAY_MS, MINUTE_MS } from './duration.ts'

/** All dates and times shown are in Chile's continental time, independent of the zone of the reader's machine. */
export const CHILE_ZONE = 'America/Santiago'

/** Formatters are made on first use: each takes a few milliseconds on a phone, and no screen needs all of them. */
function format(options: Intl.DateTimeFormatOptions, locale = 'es-CL') {
  let formatter: Intl.DateTimeFormat | undefined
  return (instant: Date) => {
    formatter ??= new Intl.DateTimeFormat(locale, { timeZone: CHILE_ZONE, hourCycle: 'h23', ...options })
    return formatter.format(instant)
  }
}
const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const

const isoDay = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
const time = format({ hour: '2-digit', minute: '2-digit' })
const day = format(SHORT)
const dayOfYear = format({ ...SHORT, year: 'numeric' })
const longDay = format(LONG)
const longDayOfYear = format({ ...LONG, year: 'numeric' })
const monthOfYear = format({ month: 'short', year: 'numeric' })
const longMonthOfYear = format({ month: 'long', year: 'numeric' })

/** The calendar day in Chile, `2026-11-23`. */
export function chileDay(instant: Date): string {
  return isoDay(instant)
}

/** Calendar days in Chile from one instant to another: tomorrow is 1, yesterday -1. */
export function calendarDaysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(chileDay(to)) - Date.parse(chileDay(from))) / DAY_MS)
}

/** The calendar day `days` after `day` (`2026-11-23`). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** An instant within a calendar day in Chile, for formatting that day: noon UTC is morning there all year. */
export function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** `sept 2019` */
export function chileMonth(instant: Date): string {
  return withoutPunctuation(monthOfYear, instant)
}

/** `septiembre de 2019`, of a month written `2019-09` */
export function longMonth(month: string): string {
  return longMonthOfYear(middayOf(`${month}-15`))
}

/** `15:05` */
export function clockTime(instant: Date): string {
  return time(instant)
}

/** `jue 26 nov`, with the year when it is not that of `now`: `jue 26 nov 2020`. */
export function shortDay(instant: Date, now: Date): string {
  const isOfThisYear = chileDay(instant).slice(0, 4) === chileDay(now).slice(0, 4)
  return withoutPunctuation(isOfThisYear ? day : dayOfYear, instant)
}

/** `jue 26 nov, 15:00` */
export function shortDayTime(instant: Date, now: Date): string {
  return `${shortDay(instant, now)}, ${clockTime(instant)}`
}

/** `sábado 5 de diciembre, 17:00` */
export function longDayTime(instant: Date, now: Date): string {
  const isOfThisYear = chileDay(instant).slice(0, 4) === chileDay(now).slice(0, 4)
  return `${withoutPunctuation(isOfThisYear ? longDay : longDayOfYear, instant)}, ${clockTime(instant)}`
}

/** `lunes 23 de noviembre de 2026, 10:12`, for what is read much later */
export function fullDayTime(instant: Date): string {
  return `${withoutPunctuation(longDayOfYear, instant)}, ${clockTime(instant)}`
}

// es-CL formats as "jue, 26 nov"; the comma and the dots are dropped
function withoutPunctuation(formatted: (instant: Date) => string, instant: Date): string {
  return formatted(instant).replaceAll(',', '').replaceAll('.', '')
}

/** Remaining days, hours and minutes; all 0 once the instant has passed. */
export interface Countdown {
  days: number
  hours: number
  minutes: number
}

export function countdown(until: Date, now: Date): Countdown {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / MINUTE_MS))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** How long ago something was, in a single unit. */
export interface Age {
  unit: 'moment' | 'minutes' | 'hours' | 'days'
  count: number
}

/**
 * Less than a minute, or slightly in the future when two clocks disagree, is a moment. From 24 hours on, calendar days in
 * Chile are counted.
 */
export function ageOf(instant: Date, now: Date): Age {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS)
  if (minutes < 1) return { unit: 'moment', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 1440) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: calendarDaysBetween(instant, now) }
}
