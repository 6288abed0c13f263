import { MOVED_ITEMS, type MovedItems } from '../tender/item-changes.ts'
import type { TenderItem } from '../tender/tender.ts'
import type { ToldField } from './reported-fields.ts'
import { foldChanges, type Money, type StoredChange, type ToldChange, type UnseenChange } from './unseen-changes.ts'
import { coursesOf, differingFields, type ItemCounts, type ItemCourse, type ItemKind, kindOf } from './unseen-items.ts'

/** How long a contract lasts: a figure and the source's code of its unit. */
export interface Duration {
  count: number | null
  unit: number | null
}

/** One field of a product, both sides; of `awards` the names of those who won it. */
export interface ItemFieldChange {
  field: Exclude<keyof TenderItem, 'position'>
  old: string | number | null
  new: string | number | null
}

export interface ItemHistory {
  was: ItemKind
  /** as it was called after this reading; of a removed one, before */
  name: string | null
  product_code: number | null
  quantity: number | null
  unit: string | null
  changes: ItemFieldChange[]
}

/** What became of one thing in one reading, both sides whole. */
export type HistoryChange = Pick<UnseenChange, 'severity' | 'found_at'> &
  (
    | Exclude<ToldChange, { kind: 'text' | 'items' }>
    | { kind: 'text'; field: ToldField; was: 'added' | 'removed' | 'changed'; old: string | null; new: string | null }
    | { kind: 'term'; field: 'facts.payment_term'; old: number | null; new: number | null }
    | { kind: 'duration'; field: 'facts.contract_duration'; old: Duration; new: Duration }
    | ({ kind: 'items'; field: 'items'; items: ItemHistory[] } & ItemCounts)
  )

/** A stored change with the moment of the source's answer. */
export interface ReadChange extends StoredChange {
  source_at: Date
}

/** What one reading of the source found. */
export interface HistoryReading {
  /** when Mirador read it, and from when the source's answer is */
  found_at: Date
  source_at: Date
  /** critical ones first, a moved closing before all */
  changes: HistoryChange[]
}

/** What a change is told with though it did not change itself, at some moment of the history. */
export interface TenderState extends Money, Duration {
  items: ReadonlyMap<number, Partial<TenderItem>>
}

const DURATION = { 'facts.contract_duration': 'count', 'facts.contract_duration_unit': 'unit' } as const

/**
 * The history of a tender, reading by reading, newest first, as people are told it: housekeeping of the portal and what
 * reads the same are left out, and so are readings that found nothing else.
 * @param rows newest first
 * @param state of the tender after the newest of them
 */
export function tellHistory(rows: readonly ReadChange[], state: TenderState): HistoryReading[] {
  const readings: HistoryReading[] = []
  let after = state
  for (const newestFirst of readingsOf(rows)) {
    const found = newestFirst.toReversed()
    const before = undo(newestFirst, after)
    const money = { amount: after.amount, currency: after.currency }
    const changes = foldChanges(found, money).map((change) => inFull(change, found, before, after))
    const { found_at, source_at } = found[0] as ReadChange
    if (changes.length > 0) readings.push({ found_at, source_at, changes })
    after = before
  }
  return readings
}

/** The state before some changes, newest first. */
export function undo(rows: readonly StoredChange[], state: TenderState): TenderState {
  const before = { ...state, items: new Map(state.items) }
  for (const { field, old, new: next } of rows) {
    if (field === 'amount') before.amount = (old ?? null) as number | null
    else if (field === 'currency') before.currency = (old ?? null) as string | null
    else if (Object.hasOwn(DURATION, field)) before[DURATION[field as keyof typeof DURATION]] = (old ?? null) as number
    else if (field === MOVED_ITEMS) before.items = movedBack(before.items, next as MovedItems[])
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

function movedBack(items: ReadonlyMap<number, Partial<TenderItem>>, moved: readonly MovedItems[]) {
  const back = new Map(items)
  const runs = moved.flatMap(([from, to, count]) =>
    Array.from({ length: count }, (_, i) => [from + i, to + i] as const),
  )
  for (const [, to] of runs) back.delete(to)
  for (const [from, to] of runs) back.set(from, items.get(to) ?? {})
  return back
}

/** Rows of one reading are neighbours: a tender has one writer at a time. */
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

/** A change with both sides of what the followers' lines only call changed. */
function inFull(
  change: UnseenChange,
  found: readonly ReadChange[],
  before: TenderState,
  after: TenderState,
): HistoryChange {
  const common = { severity: change.severity, found_at: change.found_at }
  if (change.kind === 'items') {
    const courses = coursesOf(found.filter(({ field }) => field.startsWith('items.')))
    return { ...change, items: courses.flatMap((course) => itemHistory(course, after)) }
  }
  if (change.kind !== 'text') return change
  if (change.field === 'facts.contract_duration') {
    return { ...common, kind: 'duration', field: change.field, old: durationOf(before), new: durationOf(after) }
  }
  const ofField = found.filter(({ field }) => field === change.field)
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
    old: written(course.before?.[field]),
    new: written(course.after?.[field]),
  }))
  const { product_name, description, product_code = null, quantity = null, unit = null } = item
  return [{ was, name: product_name ?? description ?? null, product_code, quantity, unit, changes }]
}

function written(value: unknown): string | number | null {
  if (!Array.isArray(value)) return (value ?? null) as string | number | null
  const names = (value as TenderItem['awards']).map(({ supplier_name, supplier_rut }) => supplier_name ?? supplier_rut)
  return [...new Set(names)].join(', ') || null
}
