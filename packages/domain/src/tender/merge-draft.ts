import { type AwardedLine, awardedLines } from './award-lines.ts'
import { type Closing, closingOf, isSameDayReadLater } from './closing-date.ts'
import { type Origin, originsByField } from './field-origins.ts'
import type { FieldRule, Severity } from './field-rule.ts'
import { MOVED_ITEMS } from './item-changes.ts'
import { PART_OF, valueIn } from './merged-fields.ts'
import { impliedOrigin, type StoredTender } from './provenance.ts'
import { isAlike, isSame } from './same-value.ts'
import { kindOf, type MergedField, rankOf, richnessRank, type SourceKind } from './source-table.ts'
import type { TenderFacts, TenderFields, TenderRecord } from './tender.ts'
import { type FieldName, TENDER_FIELDS } from './tender-fields.ts'

/** One field that the source changed: `closes_at`, `facts.visit_address`, `items.3`, `items.3.quantity`… */
export interface TenderChange {
  field: string
  old: unknown
  new: unknown
  severity: Severity
}

export interface Merge {
  tender: StoredTender
  changes: TenderChange[]
  /** whether any stored value differs */
  differs: boolean
}

/** Which parts of the lines a record changed, of a source that stated them before. */
export interface ReportedLines {
  isLineChange: boolean
  isAwardChange: boolean
}

/** A merge under way. */
export interface Draft extends Merge {
  readonly stored: StoredTender
  readonly incoming: TenderRecord
  readonly kind: SourceKind
  /** epoch milliseconds */
  readonly at: number
  /** the richest source before this record, and when its newest record was made */
  readonly main: Origin
  readonly mainAfter: Origin
  /** origins of the stored values that do not come from `main` */
  readonly exceptions: Map<MergedField, Origin>
  /** the fields whose best statement is that of this record */
  readonly won: Set<MergedField>
  reads: readonly number[]
  closing: Closing
  awarded: AwardedLine[] | undefined
  reportedLines: ReportedLines
}

export function draftOf(stored: StoredTender, incoming: TenderRecord): Draft {
  const kind = kindOf(incoming)
  const at = incoming.source_at.getTime()
  const main: Origin = { kind: kindOf(stored), at: stored.detail_source_at.getTime() }
  const isRicher = richnessRank(kind) < richnessRank(main.kind)
  const isNewer = kind === main.kind && at > main.at
  const { reads = [main.at], awarded } = stored.origins ?? {}
  return {
    stored,
    incoming,
    kind,
    at,
    main,
    mainAfter: isRicher || isNewer ? { kind, at } : main,
    exceptions: originsByField(stored.origins),
    won: new Set(),
    reads,
    closing: closingOf(stored, main.kind),
    awarded: awarded ?? awardedLines(stored.items ?? []),
    reportedLines: { isLineChange: false, isAwardChange: false },
    tender: { ...stored },
    changes: [],
    differs: false,
  }
}

/** Where a stored value comes from; undefined for one that no record has stated. */
export function originOf({ stored, exceptions, main }: Draft, field: MergedField): Origin | undefined {
  return exceptions.get(field) ?? impliedOrigin(stored, field, main, exceptions)
}

/** A rounded amount is worth less than an exact one of any source. */
const ROUNDED_RANK = 100

function rankIn(field: MergedField, kind: SourceKind, facts: TenderFacts | undefined): number {
  return rankOf(field, kind) + (field === 'amount' && facts?.amount_rounded ? ROUNDED_RANK : 0)
}

/** Whether the record's statement of a field is better than the stored one. */
export function isBetter(draft: Draft, field: MergedField, value: unknown, origin: Origin | undefined): boolean {
  if (!origin) return true
  const { kind, at, stored, incoming } = draft
  const rank = rankIn(field, kind, incoming.facts)
  const storedRank = rankIn(field, origin.kind, stored.facts)
  if (rank !== storedRank) return rank < storedRank
  if (at !== origin.at) return at > origin.at
  if (kind !== origin.kind) return richnessRank(kind) < richnessRank(origin.kind)
  return isGreater(value, valueIn(stored, field))
}

/** An order of values without meaning, so that of two statements of one instant the same one stays in any order. */
function isGreater(value: unknown, other: unknown): boolean {
  const [a, b] = [orderedText(value), orderedText(other)]
  return a.length === b.length ? a > b : a.length > b.length
}

function orderedText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Whether a value that is better than the stored one is a change of the tender, and not another source's wording. Files
 * have a day and no hour, so a later file of the same day may report changes too.
 */
export function isChange({ kind, at, main, stored }: Draft, field: MergedField, origin: Origin | undefined): boolean {
  if (origin) return origin.kind === kind && at >= origin.at
  if (field === 'name' || main.kind !== kind || at < main.at) return false
  const part = PART_OF.get(field)
  return part === undefined || stored[part] != null
}

export function put(draft: Draft, field: keyof TenderFields, value: unknown, isChange: boolean): void {
  const old = draft.stored[field]
  if (isSame(old, value)) return
  draft.differs = true
  Object.assign(draft.tender, { [field]: value })
  if (isChange && !isAlike(old, value) && !isSameDayReadLater(old, value)) {
    draft.changes.push({ field, old: old ?? null, new: value ?? null, severity: severityOf(field) })
  }
}

export function putFact(draft: Draft, key: keyof TenderFacts, value: unknown): boolean {
  if (isSame(draft.tender.facts?.[key], value)) return false
  draft.differs = true
  const { [key]: _old, ...otherFacts } = draft.tender.facts ?? {}
  draft.tender.facts = value == null ? otherFacts : { ...otherFacts, [key]: value }
  return true
}

/** The severity of a change of a field, of a product (`items.3`), or of a fact that is no longer in the table. */
export function severityOf(field: string): Severity {
  if (field === MOVED_ITEMS) return 'minor'
  const { severity }: Partial<FieldRule> = TENDER_FIELDS[field as FieldName] ?? {}
  return severity ?? (field.startsWith('facts.') ? 'minor' : 'important')
}
