import { HOUR_MS } from '../time/duration.ts'
import type { AwardedLine } from './award-lines.ts'
import type { MergedField, SourceKind } from './source-table.ts'

/** Which source stated a value, and when (epoch milliseconds). */
export interface Origin {
  kind: SourceKind
  at: number
}

/** A closing date as stated (epoch milliseconds). */
export interface ClosingStatement {
  at: number
  value: number
}

/**
 * The origins of a tender's values that differ from the default. By default a value comes from the richest record
 * (`source`, `detail_source_at`), and status and closing date are of `source_at`. Nearly always null.
 */
export interface StoredOrigins {
  /** fields whose values have another origin; a null value of such a field was emptied or withheld */
  fields?: [SourceKind, number, MergedField[]][]
  /** times of complete details that still matter; absent: `detail_source_at` alone */
  reads?: number[]
  /** the newest closing date with its hour, and a newer one without: [at, value, at, value] */
  closes?: [number | null, number | null, number | null, number | null]
  /** the awards as stated, when they come from another record than the lines */
  awarded?: AwardedLine[]
}

/** Minimum time between two answers without a value before the field is emptied. */
const EMPTIED_AFTER_MS = HOUR_MS

/**
 * Adds the time of a complete reading. Of the readings at least an hour before the last one, only the newest is kept:
 * the others do not change the answer of isMissedTwice.
 */
export function addReading(reads: readonly number[], at: number): number[] {
  const sorted = [...new Set([...reads, at])].sort((a, b) => a - b)
  const before = (sorted.at(-1) as number) - EMPTIED_AFTER_MS
  const settled = sorted.findLast((read) => read <= before)
  return sorted.filter((read) => read > before || read === settled)
}

/** Whether complete readings at least an hour apart lack a value that was stated at an instant. */
export function isMissedTwice(reads: readonly number[], statedAt: number): boolean {
  const last = reads.at(-1)
  return last !== undefined && reads.some((read) => read > statedAt && read <= last - EMPTIED_AFTER_MS)
}

/** Converts stored origins to a map by field. */
export function originsByField(stored: StoredOrigins | null | undefined): Map<MergedField, Origin> {
  const origins = new Map<MergedField, Origin>()
  for (const [kind, at, fields] of stored?.fields ?? []) for (const field of fields) origins.set(field, { kind, at })
  return origins
}

export function groupedOrigins(origins: ReadonlyMap<MergedField, Origin>): NonNullable<StoredOrigins['fields']> {
  const groups = new Map<string, [SourceKind, number, MergedField[]]>()
  for (const [field, { kind, at }] of origins) {
    const key = `${kind} ${at}`
    const group = groups.get(key)
    if (group) group[2].push(field)
    else groups.set(key, [kind, at, [field]])
  }
  const grouped = [...groups.values()]
  for (const [, , fields] of grouped) fields.sort()
  return grouped.sort(([kind, at], [otherKind, otherAt]) => at - otherAt || (kind < otherKind ? -1 : 1))
}
