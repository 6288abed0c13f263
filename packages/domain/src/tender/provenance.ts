import type { AwardedLine } from './award-lines.ts'
import { type Closing, closingAfter, closingOf } from './closing-date.ts'
import { addReading, groupedOrigins, type Origin, originsByField, type StoredOrigins } from './field-origins.ts'
import { states, valueIn } from './merged-fields.ts'
import { isSame } from './same-value.ts'
import { isComplete, kindOf, type MergedField, type SourceKind } from './source-table.ts'
import type { TenderFields, TenderLevel, TenderRecord } from './tender.ts'
import type { TenderSource } from './tender-source.ts'

/** Where the values of a stored tender come from. */
export interface Provenance {
  level: TenderLevel
  /** source of the richest record */
  source: TenderSource
  /** time of the newest record of status and closing date, from any source */
  source_at: Date
  /** time of the newest record of the richest source */
  detail_source_at: Date
  /** origins of the values from other records */
  origins?: StoredOrigins | null
}

export interface StoredTender extends TenderFields, Provenance {}

/**
 * The source that empties fields. A blank cell of a file states nothing: files differ in the columns that they fill,
 * and the detail knows every field of a file that may become empty.
 */
export const EMPTYING: SourceKind = 'api-detail'

/** The origin of a value that is not named among the exceptions. */
export function impliedOrigin(
  tender: TenderFields,
  field: MergedField,
  main: Origin,
  exceptions: ReadonlyMap<MergedField, Origin>,
): Origin | undefined {
  if (valueIn(tender, field) != null) return main
  // a withheld amount is a statement
  if (field === 'amount' && tender.facts?.amount_visible === false) {
    return exceptions.get('facts.amount_visible') ?? main
  }
  return undefined
}

export function readsAfter(reads: readonly number[], incoming: TenderRecord, main: Origin): readonly number[] {
  if (main.kind !== EMPTYING) return [main.at]
  const isReading = kindOf(incoming) === EMPTYING && isComplete(incoming, EMPTYING)
  return isReading ? addReading(reads, incoming.source_at.getTime()) : reads
}

interface KnownOrigins {
  origins: ReadonlyMap<MergedField, Origin>
  main: Origin
  reads: readonly number[]
  closing: Closing
  awarded: AwardedLine[] | undefined
}

/** The origins of a tender that its provenance does not imply. */
export function storedOrigins(
  tender: StoredTender,
  { origins, main, reads, closing, awarded }: KnownOrigins,
): StoredOrigins | null {
  const exceptions = new Map<MergedField, Origin>()
  for (const [field, origin] of origins) {
    const implied = impliedOrigin(tender, field, main, origins)
    if (!implied || implied.kind !== origin.kind || implied.at !== origin.at) exceptions.set(field, origin)
  }
  const isOfLines = isSame(origins.get('awards'), origins.get('items'))
  return packedOrigins(tender, { exceptions, main, reads, closing, awarded: isOfLines ? undefined : awarded })
}

export function packedOrigins(
  { closes_at, source_at }: { closes_at?: Date | null | undefined; source_at: Date },
  {
    exceptions,
    main,
    reads,
    closing,
    awarded,
  }: Omit<KnownOrigins, 'origins'> & { exceptions: Map<MergedField, Origin> },
): StoredOrigins | null {
  const { exact, day } = closing
  const implied = closingOf({ closes_at, source_at }, main.kind)
  const closes: NonNullable<StoredOrigins['closes']> = [
    exact?.at ?? null,
    exact?.value ?? null,
    day?.at ?? null,
    day?.value ?? null,
  ]
  const packed: StoredOrigins = {
    ...(exceptions.size > 0 && { fields: groupedOrigins(exceptions) }),
    ...(!(reads.length === 1 && reads[0] === main.at) && { reads: [...reads] }),
    ...(!(isSame(exact, implied.exact) && isSame(day, implied.day)) && { closes }),
    ...(awarded && { awarded }),
  }
  return Object.keys(packed).length === 0 ? null : packed
}

/**
 * The provenance of a tender after a record whose values it already has, without a merge. The record repeats the last
 * one of its source, or comes from a poorer source.
 */
export function provenanceAfter<T extends Provenance & Pick<StoredTender, 'closes_at'>>(
  stored: T,
  incoming: TenderRecord,
): T {
  const kind = kindOf(incoming)
  const at = incoming.source_at.getTime()
  const main: Origin = { kind: kindOf(stored), at: stored.detail_source_at.getTime() }
  const mainAfter = kind === main.kind && at > main.at ? { kind, at } : main
  const exceptions = originsByField(stored.origins)
  for (const [field, origin] of [...exceptions]) {
    if (origin.kind !== kind || at <= origin.at || !states(incoming, field)) continue
    if (mainAfter === main) exceptions.set(field, { kind, at })
    else exceptions.delete(field)
  }
  const reads = readsAfter(stored.origins?.reads ?? [main.at], incoming, mainAfter)
  const before = closingOf(stored, main.kind)
  const closing = incoming.closes_at ? closingAfter(before, kind, { at, value: incoming.closes_at.getTime() }) : before
  const after: T = {
    ...stored,
    source_at: incoming.source_at > stored.source_at ? incoming.source_at : stored.source_at,
    detail_source_at: mainAfter === main ? stored.detail_source_at : incoming.source_at,
  }
  after.origins = packedOrigins(
    { closes_at: after.closes_at, source_at: after.source_at },
    { exceptions, main: mainAfter, reads, closing, awarded: stored.origins?.awarded },
  )
  return after
}

/** Whether two provenances are the same. */
export function isSameProvenance(a: Provenance, b: Provenance): boolean {
  return (
    a.source_at.getTime() === b.source_at.getTime() &&
    a.detail_source_at.getTime() === b.detail_source_at.getTime() &&
    isSame(a.origins, b.origins)
  )
}
