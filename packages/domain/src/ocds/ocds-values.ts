import { chileWallClock } from '../time/chile-wall-clock.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** A value of an OCDS document. */
export type OcdsValue = string | number | boolean | null | OcdsObject | readonly OcdsValue[]

/** An object of an OCDS document. */
export interface OcdsObject {
  readonly [key: string]: OcdsValue | undefined
}

/** The prefix that Open Contracting Partnership gave the portal: codes of one process are the same in both publications. */
export const OCID_PREFIX = 'ocds-70d2nz-'

export const ocidOf = (code: string): string => OCID_PREFIX + code

/** Currencies of the source that the standard has. UTM is not in its list: such amounts are left out. */
const CURRENCIES: ReadonlySet<string> = new Set(['CLP', 'CLF', 'USD', 'EUR'])

/** An amount with its currency; undefined when the standard cannot say it. A currency alone is kept. */
export function ocdsMoney(amount: number | null | undefined, currency: string | null | undefined) {
  if (!currency || !CURRENCIES.has(currency)) return undefined
  return amount != null && Number.isFinite(amount) ? { amount, currency } : { currency }
}

/**
 * A time with the offset of continental Chile, `2026-11-20T12:00:00-03:00`; undefined outside the years in which it can be
 * written.
 */
export function ocdsTime(instant: Date | null | undefined): string | undefined {
  if (!instant) return undefined
  const local = chileWallClock(instant)
  if (!Number.isFinite(local)) return undefined
  const offset = Math.round((local - instant.getTime()) / MINUTE_MS)
  const written = new Date(local).toISOString().replace('Z', '').replace('.000', '')
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${written}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Whether a value is an object, not a list. */
export function isOcdsObject(value: OcdsValue | undefined): value is OcdsObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a list of objects, whose elements the standard identifies by their `id`. */
export function isObjectList(value: OcdsValue | undefined): value is readonly OcdsObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOcdsObject)
}

/** The same object without what is absent: null, undefined, and objects and lists that are empty without it. */
export function withoutGaps(object: OcdsObject): OcdsObject {
  const filled: Record<string, OcdsValue> = {}
  for (const [key, value] of Object.entries(object)) {
    if (value === null || value === undefined || value === '') continue
    const own = isOcdsObject(value) ? withoutGaps(value) : isObjectList(value) ? value.map(withoutGaps) : value
    const isEmpty = isOcdsObject(own) ? Object.keys(own).length === 0 : Array.isArray(own) && own.length === 0
    if (!isEmpty) filled[key] = own
  }
  return filled
}
