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
 * What a stored tender remembers of its sources beyond its richest record (`source`, `detail_source_at`), from which a value
 * comes that is not named here, and beyond `source_at`, from when state and closing date are. Nearly always null.
 */
export interface StoredOrigins {
  /** the values that come from elsewhere; a null value that is named was emptied, or withheld */
  fields?: [SourceKind, number, MergedField[]][]
  /** when complete details were made, as far as they still matter; absent: at `detail_source_at` */
  reads?: number[]
  /** the newest closing date with its hour, and a newer one without: [at, value, at, value] */
  closes?: [number | null, number | null, number | null, number | null]
  /** the awards as stated, when they come from another record than the lines */
  awarded?: AwardedLine[]
}

/** The wait after which a second answer without a value empties the field. */
const EMPTIED_AFTER_MS = HOUR_MS

/**
 * Adds a reading to those of which it is known when they were made. Of the older ones, which an emptied field must have missed,
 * only the newest matters.
 */
export function addReading(reads: readonly number[], at: number): number[] {
  const sorted = [...new Set([...reads, at])].sort((a, b) => a - b)
  const before = (sorted.at(-1) as number) - EMPTIED_AFTER_MS
  const settled = sorted.findLast((read) => read <= before)
  return sorted.filter((read) => read > before || read === settled)
}

/** Whether complete readings at least an hour apart have missed a value stated at an instant. */
export function isMissedTwice(reads: readonly number[], statedAt: number): boolean {
  const last = reads.at(-1)
  return last !== undefined && reads.some((read) => read > statedAt && read <= last - EMPTIED_AFTER_MS)
}

/** The origins by field, and back. */
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
