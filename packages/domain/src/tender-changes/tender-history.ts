import { MOVED_ITEMS, type MovedItems } from '../tender/item-changes.ts'
import { shortName } from '../tender/long-names.ts'
import { SUPPLIER_KINDS, supplierKind } from '../tender/supplier.ts'
import type { ItemAward, TenderItem } from '../tender/tender.ts'
import { NATURAL_PERSON, WITHOUT_RUT } from '../tender/unnamed-supplier.ts'
import { CODED_FIELDS, type ReportedField } from './reported-fields.ts'
import { foldChanges, type Money, type ReportedChange, type StoredChange, type UnseenChange } from './unseen-changes.ts'
import { coursesOf, differingFields, type ItemCounts, type ItemCourse, type ItemKind, kindOf } from './unseen-items.ts'

/** Duration of a contract: a number and the source's code of its unit. */
export interface Duration {
  count: number | null
  unit: number | null
}

/** A changed field of a product; of `awards`, the names of the suppliers that are legal persons. */
export interface ItemFieldChange {
  field: Exclude<keyof TenderItem, 'position'>
  old: string | number | null
  new: string | number | null
}

export interface ItemHistory {
  was: ItemKind
  /** its name after this reading; of a removed product, before it */
  name: string | null
  product_code: number | null
  quantity: number | null
  unit: string | null
  changes: ItemFieldChange[]
}

/** The net change of a field in one reading, with both values in full. */
export type HistoryChange = Pick<UnseenChange, 'severity' | 'found_at'> &
  (
    | Exclude<ReportedChange, { kind: 'text' | 'items' }>
    | {
        kind: 'text'
        field: ReportedField
        was: 'added' | 'removed' | 'changed'
        old: string | null
        new: string | null
      }
    | { kind: 'term'; field: 'facts.payment_term'; old: number | null; new: number | null }
    | { kind: 'duration'; field: 'facts.contract_duration'; old: Duration; new: Duration }
    | ({ kind: 'items'; field: 'items'; items: ItemHistory[] } & ItemCounts)
  )

/** A stored change with the time of the source's answer. */
export interface ReadChange extends StoredChange {
  source_at: Date
}

/** The changes found in one reading of the source. */
export interface HistoryReading {
  /** when Mirador read it */
  found_at: Date
  /** when the source produced it */
  source_at: Date
  /** critical ones first, a moved closing before all */
  changes: HistoryChange[]
}

/** Values of a tender, at some time of its history, that are needed to report a change of other values. */
export interface TenderState extends Money, Duration {
  items: ReadonlyMap<number, Partial<TenderItem>>
}

const DURATION = { 'facts.contract_duration': 'count', 'facts.contract_duration_unit': 'unit' } as const

/**
 * The history of a tender by reading, newest first. Internal fields of the portal and changes without visible effect are
 * left out, and so are readings without other changes.
 * @param rows newest first
 * @param state of the tender after the newest row
 */
export function buildHistory(rows: readonly ReadChange[], state: TenderState): HistoryReading[] {
  const readings: HistoryReading[] = []
  let after = state
  for (const newestFirst of readingsOf(rows)) {
    const readChanges = newestFirst.toReversed()
    const before = undo(newestFirst, after)
    const money = { amount: after.amount, currency: after.currency }
    const changes = foldChanges(readChanges, money).map((change) => withValues(change, readChanges, before, after))
    const { found_at, source_at } = readChanges[0] as ReadChange
    if (changes.length > 0) readings.push({ found_at, source_at, changes })
    after = before
  }
  return readings
}

/** The state before some changes (newest first). */
export function undo(rows: readonly StoredChange[], state: TenderState): TenderState {
  const before = { ...state, items: new Map(state.items) }
  for (const { field, old, new: next } of rows) {
    if (field === 'amount') before.amount = (old ?? null) as number | null
    else if (field === 'currency') before.currency = (old ?? null) as string | null
    else if (Object.hasOwn(DURATION, field)) before[DURATION[field as keyof typeof DURATION]] = (old ?? null) as number
    else if (field === MOVED_ITEMS) before.items = undoMove(before.items, next as MovedItems[])
    else if (field.startsWith('items.')) undoItem(before.items, field, old)
  }
  return before
}

function undoItem(items: Map<number, Partial<TenderItem>>, path: string, old: unknown) {
  const [, number, field] = path.split('.')
  const position = Number(number)
  if (field) items.set(position, { ...items.get(position), [field]: old })
  else if (old === null) items.delete(position)
  else items.set(position, old as TenderItem)
}

function undoMove(items: ReadonlyMap<number, Partial<TenderItem>>, moved: readonly MovedItems[]) {
  const back = new Map(items)
  const runs = moved.flatMap(([from, to, count]) =>
    Array.from({ length: count }, (_, i) => [from + i, to + i] as const),
  )
  for (const [, to] of runs) back.delete(to)
  for (const [from, to] of runs) back.set(from, items.get(to) ?? {})
  return back
}

/** Groups rows by reading. Rows of one reading are adjacent: a tender has one writer at a time. */
function readingsOf(rows: readonly ReadChange[]): ReadChange[][] {
  const readings: ReadChange[][] = []
  for (const row of rows) {
    const last = readings.at(-1)
    const isOfLast =
      last?.[0] && isSameMoment(last[0].found_at, row.found_at) && isSameMoment(last[0].source_at, row.source_at)
    if (isOfLast) last.push(row)
    else readings.push([row])
  }
  return readings
}

const isSameMoment = (a: Date, b: Date) => a.getTime() === b.getTime()

/** Adds both values to a change that followers only see as changed. */
function withValues(
  change: UnseenChange,
  readChanges: readonly ReadChange[],
  before: TenderState,
  after: TenderState,
): HistoryChange {
  const common = { severity: change.severity, found_at: change.found_at }
  if (change.kind === 'items') {
    const courses = coursesOf(readChanges.filter(({ field }) => field.startsWith('items.')))
    return { ...change, items: courses.flatMap((course) => itemHistory(course, after)) }
  }
  if (change.kind !== 'text') return change
  if (change.field === 'facts.contract_duration') {
    return { ...common, kind: 'duration', field: change.field, old: durationOf(before), new: durationOf(after) }
  }
  if (CODED_FIELDS.has(change.field)) return { ...change, old: null, new: null }
  const ofField = readChanges.filter(({ field }) => field === change.field)
  const [old, next] = [ofField[0]?.old ?? null, ofField.at(-1)?.new ?? null]
  if (change.field === 'facts.payment_term') {
    return { ...common, kind: 'term', field: change.field, old: old as number | null, new: next as number | null }
  }
  return { ...change, old: typeof old === 'string' ? old : null, new: typeof next === 'string' ? next : null }
}

const durationOf = ({ count, unit }: TenderState): Duration => ({ count, unit })

function itemHistory(course: ItemCourse, after: TenderState): ItemHistory[] {
  const was = kindOf(course)
  if (!was) return []
  const item = {
    ...(was === 'removed' ? undefined : after.items.get(course.position)),
    ...(course.after ?? course.before),
  } as Partial<TenderItem>
  const changes = differingFields(course).map((field) => ({
    field: field as ItemFieldChange['field'],
    old: displayValue(course.before?.[field]),
    new: displayValue(course.after?.[field]),
  }))
  const { product_name, description, product_code = null, quantity = null, unit = null } = item
  return [{ was, name: product_name ?? description ?? null, product_code, quantity, unit, changes }]
}

function displayValue(value: unknown): string | number | null {
  if (!Array.isArray(value)) return (value ?? null) as string | number | null
  return [...new Set((value as TenderItem['awards']).map(winnerOf))].join(', ') || null
}

function winnerOf({ supplier_name, supplier_rut }: ItemAward): string {
  switch (supplierKind(supplier_rut)) {
    case SUPPLIER_KINDS.legal:
      return shortName(supplier_name ?? supplier_rut)
    case SUPPLIER_KINDS.natural:
      return NATURAL_PERSON
    case SUPPLIER_KINDS.foreign:
      return WITHOUT_RUT
  }
}
