import { endOfChileanDay } from '@mirador/domain/time/chile-day'
import { instantOfLocal, instantOfStamp } from '@mirador/domain/time/local-time'
import { part, text } from '../mercado-publico/source-values.ts'

export type Parts = Readonly<Record<string, unknown>>

const FALSE_UTC = /(Z|[+-]00:00)$/

/**
 * The instant of a time in an OCDS file. The portal writes Chilean local time with a wrong `Z` (awards would be signed
 * at six in the morning), so `Z` is read as local time; other offsets are used unchanged.
 */
export function ocdsInstant(value: unknown): Date | null {
  const stamp = typeof value === 'string' ? value.trim() : ''
  return FALSE_UTC.test(stamp) ? instantOfLocal(stamp.replace(FALSE_UTC, '')) : instantOfStamp(stamp)
}

/** The instant of a deadline: a day without hour is its last second. */
export function ocdsDeadline(value: unknown): Date | null {
  const instant = ocdsInstant(value)
  return instant && typeof value === 'string' && !value.includes(':')
    ? (endOfChileanDay(value.trim()) ?? null)
    : instant
}

/** The objects of a list; empty for any other value. */
export function partsOf(values: unknown): Parts[] {
  return Array.isArray(values) ? values.map(part) : []
}

/** Splits `ORGANISMO | Unidad`, and for suppliers `RAZÓN SOCIAL | Nombre de fantasía`. */
export function twoNames(value: unknown): [string | null, string | null] {
  const [first = '', ...rest] = (text(value) ?? '').split('|')
  return [text(first), text(rest.join('|'))]
}
