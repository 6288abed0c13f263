import { closingAfter, isWithinDay, shownClosing } from './closing-date.ts'
import { isMissedTwice, type Origin } from './field-origins.ts'
import {
  type Draft,
  draftOf,
  isBetter,
  isChange,
  type Merge,
  originOf,
  put,
  putFact,
  severityOf,
} from './merge-draft.ts'
import { emptyAwards, mergeItems } from './merge-items.ts'
import { ACT_KEYS, BOUND_FACTS, FACTS_OF, fieldsOf, PLAIN_FIELDS, type PlainField, valueIn } from './merged-fields.ts'
import {
  EMPTYING,
  isSameProvenance,
  packedOrigins,
  provenanceAfter,
  readsAfter,
  type StoredTender,
  storedOrigins,
} from './provenance.ts'
import { isAlike, isSame } from './same-value.ts'
import { isComplete, isEmptiable, kindOf, type MergedField, statesLines, statesName } from './source-table.ts'
import type { TenderAwardAct, TenderFacts, TenderRecord } from './tender.ts'
import { compareProgress } from './tender-status.ts'

const END_OF_TIME = new Date(8.64e15)

/**
 * Merges a record into a stored tender. Each field keeps the statement of the source that knows it best (source-table.ts), of
 * one source the newest; an absent or empty value is no statement (SRC-1). So the stored tender does not depend on the order
 * in which records are read (SRC-2). Changes are recorded only between records of the same kind of source, since sheets
 * truncate and reword the texts of the detail; status and closing date change with any source.
 */
export function mergeTender(stored: StoredTender, incoming: TenderRecord): Merge {
  const draft = draftOf(stored, incoming)
  mergeState(draft)
  mergeClosing(draft)
  for (const field of PLAIN_FIELDS) mergeField(draft, field)
  mergeFacts(draft)
  mergeAct(draft)
  mergeItems(draft)
  noteReading(draft)
  emptyMissed(draft)
  finishProvenance(draft)
  const { tender, changes, differs } = draft
  return { tender, changes, differs: differs || tender.level !== stored.level }
}

/** The tender of a first record. */
export function firstTender(record: TenderRecord): StoredTender {
  const { read_at: _read, raw: _raw, ...fields } = record
  const tender: StoredTender = { ...fields, detail_source_at: record.source_at, origins: null }
  if (record.items && !statesLines(record)) tender.items = []
  if (record.award && !statesAct(record.award)) tender.award = null
  if (kindOf(record) === EMPTYING && !isComplete(record, EMPTYING)) tender.origins = { reads: [] }
  return tender
}

function mergeField(draft: Draft, field: PlainField): void {
  const { incoming } = draft
  const value = field === 'name' && !statesName(incoming) ? null : (incoming[field] ?? null)
  const isWithheld = field === 'amount' && incoming.facts?.amount_visible === false
  if (value === null && !isWithheld) return
  const origin = originOf(draft, field)
  if (!isBetter(draft, field, value, origin)) return
  put(draft, field, value, isChange(draft, field, origin))
  draft.won.add(field)
  const bound = FACTS_OF[field as keyof typeof FACTS_OF]
  if (bound) putFact(draft, bound, incoming.facts?.[bound])
}

/**
 * Merges the status and its text, which belongs to the code. Every kind of source states the newest status that it
 * knows.
 */
function mergeState(draft: Draft): void {
  const { stored, incoming } = draft
  const isOfCode = incoming.status === stored.status
  if (!hasNewerStatus(stored, incoming)) {
    if (isOfCode && stored.status_text == null && incoming.status_text != null) {
      put(draft, 'status_text', incoming.status_text, false)
    }
    return
  }
  put(draft, 'status', incoming.status, true)
  const words = incoming.status_text ?? (isOfCode ? stored.status_text : null)
  put(draft, 'status_text', words, false)
}

/**
 * Merges the closing date: the newest with its hour, unless a newer day says that it was moved to another day. It is
 * never emptied.
 */
function mergeClosing(draft: Draft): void {
  const { incoming, kind, at, closing: before } = draft
  if (incoming.closes_at == null) return
  draft.closing = closingAfter(before, kind, { at, value: incoming.closes_at.getTime() })
  const closingMs = shownClosing(draft.closing)
  if (closingMs === undefined) return
  const isNews = at >= Math.max(before.exact?.at ?? 0, before.day?.at ?? 0)
  const isSameDay = before.day !== null && isWithinDay(closingMs, before.day.value)
  put(draft, 'closes_at', new Date(closingMs), isNews && !isSameDay)
}

function mergeFacts(draft: Draft): void {
  for (const [key, value] of Object.entries(draft.incoming.facts ?? {}) as [keyof TenderFacts, unknown][]) {
    if (value == null || BOUND_FACTS.has(key)) continue
    const field = `facts.${key}` as const
    const origin = originOf(draft, field)
    if (!isBetter(draft, field, value, origin)) continue
    draft.won.add(field)
    const old = draft.stored.facts?.[key]
    if (putFact(draft, key, value) && isChange(draft, field, origin) && !isAlike(old, value)) {
      draft.changes.push({ field, old: old ?? null, new: value, severity: severityOf(field) })
    }
  }
}

function mergeAct(draft: Draft): void {
  const { stored, incoming } = draft
  if (!incoming.award) return
  const act = { type: null, date: null, number: null, bidders: null, act_url: null, ...stored.award }
  let isReported = false
  for (const key of ACT_KEYS) {
    const value = incoming.award[key]
    const field = `award.${key}` as const
    if (value == null) continue
    const origin = originOf(draft, field)
    if (!isBetter(draft, field, value, origin)) continue
    draft.won.add(field)
    if (isSame(act[key], value)) continue
    Object.assign(act, { [key]: value })
    isReported ||= isChange(draft, field, origin)
  }
  if (statesAct(act)) put(draft, 'award', act, isReported)
}

/** Whether an act of the award has any content: an answer with an empty one states nothing. */
const statesAct = (act: TenderAwardAct) => ACT_KEYS.some((key) => act[key] != null)

/** Records a complete detail: only complete details show that a field became empty. */
function noteReading(draft: Draft): void {
  const { main, mainAfter, incoming } = draft
  draft.reads = readsAfter(mainAfter.kind === main.kind ? draft.reads : [], incoming, mainAfter)
}

/** Empties the values of a detail that two complete details, at least an hour apart, no longer state. */
function emptyMissed(draft: Draft): void {
  const { main, kind, at, won, reads, exceptions, stored } = draft
  if (kind !== EMPTYING) return
  const isNews = at >= main.at
  const suspects = [...exceptions].flatMap(([field, origin]) =>
    origin.kind === kind && !won.has(field) ? [{ field, statedAt: origin.at }] : [],
  )
  for (const field of won) suspects.push({ field, statedAt: at })
  // a value that this detail does not state keeps the detail before as its origin; an older detail misses none, since no reading
  // is later than `main`
  if (main.kind === kind) {
    for (const field of fieldsOf(stored)) {
      if (!won.has(field) && !exceptions.has(field)) suspects.push({ field, statedAt: main.at })
    }
  }
  for (const { field, statedAt } of suspects) {
    if (isEmptiable(field) && isMissedTwice(reads, statedAt)) empty(draft, field, isNews)
  }
}

function empty(draft: Draft, field: MergedField, isNews: boolean): void {
  const { stored, tender } = draft
  if (field === 'awards') {
    emptyAwards(draft, isNews)
    return
  }
  const name = field.startsWith('award.') ? 'award' : field
  // one entry for each value: a value that this record set earlier in the merge is replaced by the empty one
  const isReported = isNews || draft.changes.some((change) => change.field === name)
  draft.changes = draft.changes.filter((change) => change.field !== name)
  if (field.startsWith('facts.')) {
    const old = valueIn(stored, field)
    putFact(draft, field.slice(6) as keyof TenderFacts, undefined)
    if (old != null && isReported) draft.changes.push({ field, old, new: null, severity: severityOf(field) })
  } else if (field.startsWith('award.')) {
    const act = { ...(tender.award as TenderAwardAct), [field.slice(6)]: null }
    tender.award = stored.award ?? null
    put(draft, 'award', statesAct(act) ? act : null, isReported)
  } else {
    Object.assign(tender, { [field]: stored[field as PlainField] })
    put(draft, field as PlainField, null, isReported)
    const bound = FACTS_OF[field as keyof typeof FACTS_OF]
    if (bound) putFact(draft, bound, undefined)
  }
}

function finishProvenance(draft: Draft): void {
  const { stored, incoming, kind, at, mainAfter, main, tender, won } = draft
  tender.source_at = incoming.source_at > stored.source_at ? incoming.source_at : stored.source_at
  if (mainAfter !== main) {
    tender.detail_source_at = incoming.source_at
    tender.level = incoming.level
    tender.source = incoming.source
  }
  if (won.size === 0 && mainAfter === main) {
    const { exceptions, reads, closing } = draft
    const awarded = draft.awarded && stored.origins?.awarded
    tender.origins = packedOrigins(tender, { exceptions, main, reads, closing, awarded })
    return
  }
  const origins = new Map<MergedField, Origin>()
  for (const field of new Set([...fieldsOf(stored), ...draft.exceptions.keys(), ...won])) {
    const origin = won.has(field) ? { kind, at } : originOf(draft, field)
    if (origin) origins.set(field, origin)
  }
  tender.origins = storedOrigins(tender, {
    origins,
    main: mainAfter,
    reads: draft.reads,
    closing: draft.closing,
    awarded: draft.awarded,
  })
}

/**
 * Whether a tender has all values of a record. Then the same record at any later time changes only the provenance, as
 * `provenanceAfter` computes it.
 */
export function isKnown(stored: StoredTender, record: TenderRecord): boolean {
  // a record from the end of time, newer than everything else, would change the most
  const newest = { ...record, source_at: END_OF_TIME }
  const { differs, tender } = mergeTender(stored, newest)
  return !differs && isSameProvenance(tender, provenanceAfter(stored, newest))
}

/** Whether a record has the newer status; of two records of the same time, the later stage of the process wins. */
function hasNewerStatus(stored: StoredTender, incoming: TenderRecord): boolean {
  if (incoming.source_at.getTime() !== stored.source_at.getTime()) return incoming.source_at > stored.source_at
  return compareProgress(incoming.status, stored.status) > 0
}
