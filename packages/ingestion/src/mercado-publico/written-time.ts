import { isDay } from '@mirador/domain/time/calendar-day'
import { endOfChileanDay } from '@mirador/domain/time/chile-day'
import { DAY_MS } from '@mirador/domain/time/duration'
import { instantOfLocal, instantOfStamp } from '@mirador/domain/time/local-time'

/** The order of the numbers of `05/12/2026` in a file; `unclear` where it has dates of both orders. */
export type DateOrder = 'day-first' | 'month-first' | 'unclear'

/** A written date in one form: `none` for a blank and the source's empty dates (years up to 1900, and 9999). */
export type WrittenTime =
  | { kind: 'none' | 'unreadable' }
  /** a day without hour, `YYYY-MM-DD` */
  | { kind: 'day'; day: string }
  /** a local time of Chile, or one with an offset: `2026-12-15T15:00:00`, `2026-12-15T15:00:00-03:00` */
  | { kind: 'time'; stamp: string }

/** Day 0 of a workbook's dates (1900 system, counting its false leap day). */
const EPOCH = Date.UTC(1899, 11, 30)
/** Serial numbers of the years 1950 to 2119; other numbers are no dates. */
const SERIALS = { min: 18_264, max: 80_000 }
const SERIAL = /^\d{5}(?:[.,]\d+)?$/

const USUAL = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?$/
const REST = '(?:(?:,? +| ?t)(?<clock>\\d{1,2}:.*))?$'
const YEAR_FIRST = new RegExp(`^(?<y>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})${REST}`)
const YEAR_LAST = new RegExp(`^(?<a>\\d{1,2})(?<s>[-/.])(?<b>\\d{1,2})\\k<s>(?<y>\\d{4}|\\d{2})${REST}`)
const IN_WORDS = new RegExp(
  `^(?:[a-z\\u00e0-\\u00fa]+,? +)?(?<d>\\d{1,2})(?: +de +|[-/. ]+)(?<word>[a-z]{3,10})(?: +del? +|[-/., ]+)(?<y>\\d{4}|\\d{2})${REST}`,
)
const CLOCK =
  /^(?<h>\d{1,2}):(?<i>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?(?: ?(?<half>[ap])\.? ?m\.?)?(?: ?(?:hrs?\.?|horas))?(?<zone> ?(?:z|[+-]\d{2}:?\d{2}))?$/

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** Spellings that do not begin like the Spanish name. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { set: 9, setiembre: 9, jan: 1, apr: 4, aug: 8, dec: 12 }
/** The source writes local times of Chile with a wrong `Z` (ofertas.md, section 4, and its OCDS files). */
const FALSE_UTC = /^z|[+-]00:?00$/

/**
 * Reads a date in any usual spelling: ISO, day first with `/`, `-` or `.`, months in words, clocks of 12 hours, and the
 * serial number of a workbook, also as a text.
 * @param order of `05/12/2026`; an unambiguous date does not depend on it
 */
export function writtenTime(value: unknown, order: DateOrder = 'day-first'): WrittenTime {
  if (typeof value === 'number') return timeOfSerial(value)
  if (value == null) return { kind: 'none' }
  if (typeof value !== 'string') return { kind: 'unreadable' }
  const written = value.trim()
  if (written === '') return { kind: 'none' }
  if (USUAL.test(written)) return timeOf(written.slice(0, 10), written.slice(11) && written.slice(10))
  const text = written.toLowerCase().replace(/\s+/g, ' ')
  if (SERIAL.test(text)) return timeOfSerial(Number(text.replace(',', '.')))
  const { groups } = YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text) ?? IN_WORDS.exec(text) ?? {}
  const day = groups && dayOf(groups, order)
  const clock = groups?.clock === undefined ? '' : clockOf(groups.clock)
  return day === undefined || clock === undefined ? { kind: 'unreadable' } : timeOf(day, clock)
}

/** The order that a date of two numbers and a year reveals for its file; undefined when it reveals none. */
export function orderOf(value: unknown): Exclude<DateOrder, 'unclear'> | 'either' | undefined {
  const { groups } =
    (typeof value === 'string' && YEAR_LAST.exec(value.trim().toLowerCase().replace(/\s+/g, ' '))) || {}
  if (!groups) return undefined
  const [a, b] = [Number(groups.a), Number(groups.b)]
  if (a <= 12 && b <= 12) return 'either'
  const isRead = writtenTime(value).kind !== 'unreadable'
  return isRead ? (a > 12 ? 'day-first' : 'month-first') : undefined
}

/** The instant of a date; a day without hour is its first instant. Null for an absent or unreadable date. */
export function startOfWritten(time: WrittenTime): Date | null {
  if (time.kind === 'day') return instantOfLocal(time.day)
  return time.kind === 'time' ? instantOfStamp(time.stamp) : null
}

/** The instant of a deadline: one without an hour is the last second of its day in Chile. */
export function endOfWritten(time: WrittenTime): Date | null {
  return time.kind === 'day' ? (endOfChileanDay(time.day) ?? null) : startOfWritten(time)
}

function timeOfSerial(serial: number): WrittenTime {
  if (!(serial >= SERIALS.min && serial < SERIALS.max)) return { kind: 'unreadable' }
  const stamp = new Date(EPOCH + Math.round(serial * DAY_MS)).toISOString().slice(0, -1)
  return Number.isInteger(serial) ? { kind: 'day', day: stamp.slice(0, 10) } : { kind: 'time', stamp }
}

type Groups = Readonly<Record<string, string | undefined>>

/** The day of a date without its clock, `YYYY-MM-DD`; undefined when it is not known. */
function dayOf({ y = '', a, b, d, m, word }: Groups, order: DateOrder): string | undefined {
  const year = y.length === 2 ? `20${y}` : y
  if (a === undefined || b === undefined) return joined(year, word === undefined ? m : monthOf(word), d)
  const [first, second] = [Number(a), Number(b)]
  if (first > 12) return joined(year, second, first)
  if (second > 12 || order === 'month-first') return joined(year, first, second)
  return order === 'unclear' && first !== second ? undefined : joined(year, second, first)
}

const joined = (year: string, month: number | string | undefined, day: number | string | undefined) =>
  month === undefined ? undefined : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function monthOf(word: string): number | undefined {
  const index = MONTHS.findIndex((month) => month.startsWith(word))
  return index >= 0 ? index + 1 : OTHER_MONTHS[word]
}

/** A clock as the end of an ISO time, `T15:00:00`, with its offset if it has one; undefined for an invalid clock. */
function clockOf(clock: string): string | undefined {
  const { h = '', i, s = '00', f, half, zone = '' } = (CLOCK.exec(clock)?.groups ?? {}) as Groups
  const hour = half === undefined ? Number(h) : hourOf(Number(h), half)
  if (i === undefined || hour === undefined || hour > 23 || Number(i) > 59 || Number(s) > 59) return undefined
  const offset = zone.trim()
  const time = `T${String(hour).padStart(2, '0')}:${i}:${s}${f === undefined ? '' : `.${f}`}`
  return FALSE_UTC.test(offset) ? time : `${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
}

/** The hour in 24 hours of a clock of 12 hours. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function timeOf(day: string, clock: string): WrittenTime {
  const year = Number(day.slice(0, 4))
  if (year <= 1900 || year >= 9999) return { kind: 'none' }
  if (!isDay(day)) return { kind: 'unreadable' }
  if (clock === '') return { kind: 'day', day }
  const stamp = `${day}${clock}`
  return instantOfStamp(stamp) ? { kind: 'time', stamp } : { kind: 'unreadable' }
}
