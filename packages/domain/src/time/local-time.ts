import { HOUR_MS, MINUTE_MS } from './duration.ts'

/** The source writes local times without a zone, and the offset changes in April and September. */
const ZONE = 'America/Santiago'
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/
const WITH_ZONE = /^(.+?)(Z|[+-]\d{2}:\d{2})$/

const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })
const offsets = new Map<number, number>()

/**
 * The instant of a local time of Chile such as `2026-08-31T16:00:00.41`; a day alone is its first instant. For an hour
 * that occurs twice (April) it is the first one, which is earlier for a deadline; an hour that does not occur
 * (September) moves forward.
 * @returns null for any other text, and for the source's empty date (years up to 1900)
 */
export function instantOfLocal(local: string): Date | null {
  const asUtc = utcOf(local)
  if (asUtc === null) return null
  const first = asUtc - offsetOfChile(asUtc)
  const second = asUtc - offsetOfChile(first)
  return new Date(offsetOfChile(second) === asUtc - second ? second : Math.max(first, second))
}

/** The instant of a time with a zone (`Z` or an offset, any number of decimals), or of a local time without one. */
export function instantOfStamp(stamp: string): Date | null {
  const match = WITH_ZONE.exec(stamp)
  if (!match?.[1] || !stamp.includes('T')) return instantOfLocal(stamp)
  const asUtc = utcOf(match[1])
  if (asUtc === null) return null
  const zone = match[2] as string
  if (zone === 'Z') return new Date(asUtc)
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))
  return new Date(asUtc - (zone.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS)
}

function utcOf(local: string): number | null {
  const match = LOCAL.exec(local)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (year <= 1900 || year >= 9999 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59)
    return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(Number(`0.${match[7] ?? 0}`) * 1000 + 1e-6))
}

/** Offset of Chilean time from UTC in milliseconds (negative), cached per hour: the offset changes on the hour. */
export function offsetOfChile(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    // a monthly file needs some hundreds of hours; the limit protects against hostile files
    if (offsets.size > 50_000) offsets.clear()
    offset = readOffset(instant)
    offsets.set(hour, offset)
  }
  return offset
}

function readOffset(instant: number): number {
  const name = offsetFormat.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds] = /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name) ?? []
  const size = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds ?? 0) * 1000
  return sign === '-' ? -size : size
}
