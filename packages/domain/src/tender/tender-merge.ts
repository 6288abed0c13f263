import { hasSameLetters, oneLine } from '../text/text-equality.ts'
import { DAY_MS } from '../time/duration.ts'
import { itemChanges, MOVED_ITEMS } from './item-changes.ts'
import type { TenderFacts, TenderFields, TenderItem, TenderLevel, TenderRecord, TenderSource } from './tender.ts'
import { statusOfCode } from './tender-status.ts'

export type Severity = 'critical' | 'important' | 'minor'

/** One field that the source changed: `closes_at`, `facts.visit_address`, `items.3`, `items.3.quantity`… */
export interface TenderChange {
  field: string
  old: unknown
  new: unknown
  severity: Severity
}

/** A stored tender with the provenance of its parts. */
export interface StoredTender extends TenderFields {
  level: TenderLevel
  /** of the richest record */
  source: TenderSource
  /** of the newest record of status and closing date, from any source */
  source_at: Date
  /** of the record that all other fields come from */
  detail_source_at: Date
}

export interface Merge {
  tender: StoredTender
  changes: TenderChange[]
  /** whether any stored value differs */
  differs: boolean
}

/** Fields that also a poorer record updates: every source has them, and they change by the minute. */
const STATE_FIELDS = ['status', 'status_text', 'closes_at'] as const
const SKIPPED = new Set([
  'bid_idn',
  'level',
  'source',
  'source_at',
  'read_at',
  'raw',
  'facts',
  'items',
  ...STATE_FIELDS,
])

const END_OF_TIME = new Date(8.64e15)

const CRITICAL = new Set(['status', 'closes_at'])
const MINOR =
  /^(status_text|unit_|comuna|region|institution_|created_at|physical_support_at|facts\.(?!evaluation_criteria)|type_code)/

/**
 * Merges a record into a stored tender. A poorer record only updates status and closing date, an older one only fills gaps,
 * so no answer replaces better data (SYN-1). Changes are recorded only between records of the same kind of source, since
 * sheets truncate and reword the texts of the detail.
 */
export function mergeTender(stored: StoredTender, incoming: TenderRecord): Merge {
  const isRicher = incoming.level > stored.level
  const isPoorer = incoming.level < stored.level
  const overwrites = !isPoorer && incoming.source_at > stored.detail_source_at
  const draft: Draft = {
    stored,
    incoming,
    tender: { ...stored },
    changes: [],
    differs: false,
    isPoorer,
    overwrites,
    recordsChanges: overwrites && incoming.source === stored.source,
  }
  mergeState(draft)
  mergeFields(draft)
  mergeFacts(draft)
  mergeItems(draft)
  const { tender, changes, differs } = draft
  Object.assign(tender, sourceTimesAfter(stored, incoming))
  if (overwrites || isRicher) {
    tender.level = incoming.level
    tender.source = incoming.source
  }
  return { tender, changes, differs: differs || isRicher }
}

/** A merge under way. */
interface Draft extends Merge {
  readonly stored: StoredTender
  readonly incoming: TenderRecord
  readonly isPoorer: boolean
  /** whether the values of the record replace those stored */
  readonly overwrites: boolean
  /** whether what it replaces are changes of the tender, and not differences between two kinds of source */
  readonly recordsChanges: boolean
}

function put(draft: Draft, field: keyof TenderFields, value: unknown, isChange: boolean): void {
  const old = draft.stored[field]
  if (isSame(old, value) || (draft.incoming.source === 'monthly-csv' && isWithinDay(old, value))) return
  draft.differs = true
  Object.assign(draft.tender, { [field]: value })
  if (isChange && !isAlike(old, value)) {
    draft.changes.push({ field, old: old ?? null, new: value, severity: severityOf(field) })
  }
}

/** Status and closing date, which every kind of source states. */
function mergeState(draft: Draft): void {
  const { stored, incoming, isPoorer } = draft
  if (!hasNewerStatus(stored, incoming)) {
    if (stored.closes_at == null && incoming.closes_at != null) put(draft, 'closes_at', incoming.closes_at, false)
    return
  }
  for (const field of STATE_FIELDS) {
    const value = incoming[field]
    // the status text belongs to its code: a source without texts must not keep the old one
    if (field === 'status_text' && value == null && incoming.status !== stored.status) put(draft, field, null, false)
    if (value === undefined || (value === null && isPoorer)) continue
    put(draft, field, value, field !== 'status_text')
  }
}

/** All plain fields but those of `mergeState`. */
function mergeFields(draft: Draft): void {
  const { stored, incoming, overwrites, recordsChanges } = draft
  for (const [key, value] of Object.entries(incoming)) {
    if (SKIPPED.has(key) || value === undefined) continue
    const field = key as keyof TenderFields
    if (overwrites) put(draft, field, value, recordsChanges)
    else if (stored[field] == null && value !== null) put(draft, field, value, false)
  }
}

function mergeFacts(draft: Draft): void {
  const { stored, incoming, overwrites } = draft
  const facts = overwrites ? (incoming.facts ?? stored.facts) : { ...incoming.facts, ...stored.facts }
  if (!facts || isSame(facts, stored.facts ?? {})) return
  draft.differs = true
  draft.tender.facts = facts
  if (draft.recordsChanges) draft.changes.push(...factChanges(stored.facts ?? {}, facts))
}

function mergeItems(draft: Draft): void {
  const { incoming, overwrites } = draft
  const known = draft.stored.items ?? []
  if (!incoming.items || !(overwrites || known.length === 0)) return
  if (isSame(byPosition(known), byPosition(incoming.items))) return
  draft.differs = true
  draft.tender.items = incoming.items
  if (!draft.recordsChanges) return
  const changes = itemChanges(known, incoming.items, isAlike)
  draft.changes.push(...changes.map((change) => ({ ...change, severity: severityOf(change.field) })))
}

/** The provenance times of a tender after a record was merged. */
export function sourceTimesAfter(
  stored: Pick<StoredTender, 'level' | 'source_at' | 'detail_source_at'>,
  incoming: Pick<TenderRecord, 'level' | 'source_at'>,
): Pick<StoredTender, 'source_at' | 'detail_source_at'> {
  const { level, source_at } = incoming
  const isOfDetail = level > stored.level || (level === stored.level && source_at > stored.detail_source_at)
  const isNewest = source_at > stored.source_at
  return {
    source_at: isNewest ? source_at : stored.source_at,
    detail_source_at: isOfDetail ? source_at : stored.detail_source_at,
  }
}

/** Whether a tender holds all values of a record, so that the same record at any later time changes nothing. */
export function isKnown(stored: StoredTender, record: TenderRecord): boolean {
  // a record from the end of time, newer than everything else, would change the most
  return !mergeTender(stored, { ...record, source_at: END_OF_TIME }).differs
}

/** Whether a stored time lies on a day that a source without times gives by its first instant. */
function isWithinDay(known: unknown, day: unknown): boolean {
  if (!(known instanceof Date && day instanceof Date)) return false
  const after = known.getTime() - day.getTime()
  return after >= 0 && after < DAY_MS
}

/** Whether a record has the newer status; of two records of the same time, the later stage of the process wins. */
function hasNewerStatus(stored: StoredTender, incoming: TenderRecord): boolean {
  if (incoming.source_at.getTime() !== stored.source_at.getTime()) return incoming.source_at > stored.source_at
  return stage(incoming.status) > stage(stored.status)
}

function stage(code: number): number {
  const status = statusOfCode(code)
  if (status === 'publicada') return 0
  if (status === 'suspendida') return 1
  if (status === 'cerrada') return 2
  return 3
}

/** Their beginnings are fields, whose changes are recorded. */
const COMPLETE_NAMES = new Set<keyof TenderFacts>(['full_name', 'full_institution_name'])

function factChanges(old: TenderFacts, next: TenderFacts): TenderChange[] {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])] as (keyof TenderFacts)[]
  return keys
    .filter((key) => !COMPLETE_NAMES.has(key) && !isAlike(old[key], next[key]))
    .map((key) => ({
      field: `facts.${key}`,
      old: old[key] ?? null,
      new: next[key] ?? null,
      severity: severityOf(`facts.${key}`),
    }))
}

const byPosition = (items: readonly TenderItem[]) => items.toSorted((a, b) => a.position - b.position)

function severityOf(field: string): Severity {
  if (CRITICAL.has(field)) return 'critical'
  return field === MOVED_ITEMS || MINOR.test(field) ? 'minor' : 'important'
}

/**
 * Deep equality as a reader sees it: absent equals null, dates by their time, texts regardless of white space and Unicode form.
 * @param isSameText compares two texts
 */
export function isSame(a: unknown, b: unknown, isSameText = isSameLine): boolean {
  if (a == null || b == null) return a == null && b == null
  if (a instanceof Date || b instanceof Date) return new Date(a as Date).getTime() === new Date(b as Date).getTime()
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b)
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, i) => isSame(value, b[i], isSameText))
  }
  if (typeof a === 'object' && typeof b === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b], isSameText))
  }
  return a === b
}

const isSameLine = (a: string, b: string) => a === b || oneLine(a) === oneLine(b)

/** Equal for the history: texts that differ in white space alone. They are stored, since words are found by white space. */
const isAlike = (a: unknown, b: unknown) => isSame(a, b, hasSameLetters)
