import { formatRut } from '../account/rut.ts'
import { CALL_NAMES } from '../tender/channel.ts'
import { formatMoney } from '../tender/money.ts'
import { regionName } from '../tender/region.ts'
import { TENDER_STATUSES } from '../tender/tender-status.ts'
import { CHILE_ZONE, calendarDaysBetween, chileDay, clockTime } from '../time/chile-time.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { ReportedChange } from './unseen-changes.ts'

const DAY = new Intl.DateTimeFormat('es-CL', { timeZone: CHILE_ZONE, day: 'numeric', month: 'long' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('es-CL', {
  timeZone: CHILE_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** How far a date moved, in the largest unit that fits; negative is earlier. */
export interface Shift {
  unit: 'days' | 'hours' | 'minutes'
  count: number
}

/** Both values formatted for display; undefined when not known, booleans for yes and no. */
export interface FormattedSides {
  old: string | boolean | undefined
  new: string | boolean | undefined
  shift?: Shift
}

/** Formats both values of a change, dates in Chilean time; undefined for a change that is reported without values. */
export function formatSides(change: ReportedChange, now: Date): FormattedSides | undefined {
  switch (change.kind) {
    case 'date':
      return datesOf(change.old && new Date(change.old), change.new && new Date(change.new), now)
    case 'status':
      return { old: statusName(change.old), new: statusName(change.new) }
    case 'money':
      return {
        old: formatMoney(change.old.amount, change.old.currency),
        new: formatMoney(change.new.amount, change.new.currency),
      }
    case 'region':
      return { old: regionOf(change.old), new: regionOf(change.new) }
    case 'flag':
      return { old: flag(change.old), new: flag(change.new) }
    case 'value':
      if (change.field === 'call') return { old: callName(change.old), new: callName(change.new) }
      if (change.field === 'institution_rut') return { old: rut(change.old), new: rut(change.new) }
      return { old: text(change.old), new: text(change.new) }
    default:
      return undefined
  }
}

function datesOf(old: Date | null | '', next: Date | null | '', now: Date): FormattedSides {
  const sides = { old: old ? dayTime(old, now) : undefined, new: next ? dayTime(next, now) : undefined }
  return old && next ? { ...sides, shift: shiftOf(old, next) } : sides
}

/** `12 de diciembre, 15:00`, with the year when it is not that of `now`. */
function dayTime(instant: Date, now: Date): string {
  const isOfThisYear = chileDay(instant).slice(0, 4) === chileDay(now).slice(0, 4)
  return `${(isOfThisYear ? DAY : DAY_OF_YEAR).format(instant)}, ${clockTime(instant)}`
}

function shiftOf(from: Date, to: Date): Shift {
  const days = calendarDaysBetween(from, to)
  if (days !== 0) return { unit: 'days', count: days }
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes }
}

const text = (value: unknown) => (value === null || value === '' ? undefined : String(value))
const rut = (value: unknown) => (typeof value === 'string' ? formatRut(value) : undefined)
const callName = (value: unknown) => CALL_NAMES.get(Number(value))
const regionOf = (value: unknown) => (typeof value === 'number' ? regionName(value) : undefined)
const statusName = (status: string | null) => TENDER_STATUSES.find((known) => known.status === status)?.name

/** The source gives some flags as 0 and 1. */
function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 0 || value === 1 ? value === 1 : undefined
}
