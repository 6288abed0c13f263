import type { Severity } from '../tender/field-rule.ts'
import { isSame } from '../tender/same-value.ts'
import { statusOfCode, type TenderStatus } from '../tender/tender-status.ts'
import { GROUPED_FIELDS, REPORTED_FIELDS, type ReportedField } from './reported-fields.ts'
import { countItems, type ItemCounts } from './unseen-items.ts'

/** A stored change of one field: dates are ISO strings, a long text may be `{ digest }`. */
export interface StoredChange {
  id: number
  field: string
  old: unknown
  new: unknown
  severity: Severity
  found_at: Date
}

/** An amount in its own currency. */
export interface Money {
  amount: number | null
  currency: string | null
}

type Value = string | number | boolean | null

/** The net change of one field or group of fields: from the oldest old value to the newest new one. */
export type ReportedChange =
  | { kind: 'date'; field: 'closes_at' | 'opening_at' | ReportedField; old: string | null; new: string | null }
  /** null: a status code that is not known */
  | { kind: 'status'; field: 'status'; old: TenderStatus | null; new: TenderStatus | null }
  | { kind: 'money'; field: 'amount'; old: Money; new: Money }
  | { kind: 'value' | 'flag' | 'region'; field: ReportedField; old: Value; new: Value }
  /** a text that is too long, or a code without a name, so that both sides are not shown */
  | { kind: 'text'; field: ReportedField; was: 'added' | 'removed' | 'changed' }
  | ({ kind: 'items'; field: 'items' } & ItemCounts)

export type UnseenChange = ReportedChange & {
  severity: Severity
  /** when Mirador read the newest of the changes */
  found_at: Date
}

/** Texts up to this length are reported with both sides. */
const MAX_SHOWN_TEXT = 80

const RANK: Readonly<Record<Severity, number>> = { critical: 0, important: 1, minor: 2 }
const ORDER = new Map(
  ['closes_at', 'status', 'amount', 'items', 'opening_at', ...Object.keys(REPORTED_FIELDS)].map((f, i) => [f, i]),
)

/**
 * The net changes of a history: one entry for each field, none for a field that changed back. Critical ones come first,
 * a moved closing before all.
 * @param history oldest first
 * @param now the current amount of the tender: a change of the currency alone is shown with it
 */
export function foldChanges(history: readonly StoredChange[], now: Money): UnseenChange[] {
  const groups = Map.groupBy(history, ({ field }) => groupOf(field))
  const folded = [...groups].flatMap(([group, changes]): UnseenChange[] => {
    const change = foldGroup(group, changes, now)
    return change ? [change] : []
  })
  return mergeOpenings(folded).sort(bySeverity)
}

/** The net changes of a tender, with its newest stored change and when the newest net one was found. */
interface NetChanges {
  changes: UnseenChange[]
  up_to: number
  found_at: Date
}

/** Some tenders with their net changes, without those that have none to report. */
export function withNetChanges<T extends { history: readonly StoredChange[]; money: Money }>(
  tenders: Iterable<T>,
): (Omit<T, 'history' | 'money'> & NetChanges)[] {
  return Array.from(tenders).flatMap(({ history, money, ...tender }) => {
    const changes = foldChanges(history, money)
    if (changes.length === 0) return []
    const found_at = new Date(Math.max(...changes.map((change) => change.found_at.getTime())))
    return [{ ...tender, changes, up_to: history.at(-1)?.id ?? 0, found_at }]
  })
}

/** Order of changes: critical ones first, a moved closing before all. */
export function bySeverity(a: UnseenChange, b: UnseenChange): number {
  return RANK[a.severity] - RANK[b.severity] || placeOf(a) - placeOf(b)
}

/** The name under which a stored field is reported. */
function groupOf(field: string): string {
  if (field.startsWith('items.')) return 'items'
  return field === 'currency' ? 'amount' : (GROUPED_FIELDS[field] ?? field)
}

const placeOf = ({ field }: UnseenChange) => ORDER.get(field) ?? ORDER.size

type Common = Pick<UnseenChange, 'severity' | 'found_at'>

function foldGroup(group: string, changes: readonly StoredChange[], now: Money): UnseenChange | undefined {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return undefined
  const common = { severity: highestSeverity(changes), found_at: last.found_at }
  if (group === 'items') {
    const counts = countItems(changes)
    return counts && { ...common, kind: 'items', field: 'items', ...counts }
  }
  if (group === 'amount') {
    const money = foldMoney(changes, now)
    return money && { ...common, kind: 'money', field: 'amount', ...money }
  }
  if (group === 'status') return foldStatus(first.old, last.new, common)
  const sides = { old: (first.old ?? null) as Value, new: (last.new ?? null) as Value }
  if (hasChangedBack(changes) || isSameMinute(sides)) return undefined
  return foldField(group, sides, common)
}

/** The change of a field with its values; undefined for one that is not reported. */
function foldField(group: string, sides: { old: Value; new: Value }, common: Common): UnseenChange | undefined {
  if (group === 'closes_at') return { ...common, kind: 'date', field: group, ...(sides as { old: null; new: null }) }
  if (!Object.hasOwn(REPORTED_FIELDS, group)) return undefined
  const field = group as ReportedField
  const kind = REPORTED_FIELDS[field]
  if (kind === 'date') return { ...common, kind, field, ...(sides as { old: null; new: null }) }
  if (kind === 'text' || isLong(sides.old) || isLong(sides.new)) {
    const was = sides.old === null ? 'added' : sides.new === null ? 'removed' : 'changed'
    return { ...common, kind: 'text', field, was }
  }
  return { ...common, kind, field, ...sides }
}

function foldMoney(changes: readonly StoredChange[], now: Money): { old: Money; new: Money } | undefined {
  const old = { ...now }
  for (const change of changes.toReversed()) Object.assign(old, { [change.field]: change.old ?? null })
  if (isSame(old, now) || (old.amount === null && now.amount === null)) return undefined
  return { old, new: now }
}

/** Several codes are the same status. An expected closing is not critical. */
function foldStatus(old: unknown, next: unknown, common: Common): UnseenChange | undefined {
  const [was, is] = [statusOfCode(Number(old)) ?? null, statusOfCode(Number(next)) ?? null]
  if (was === is && (was !== null || old === next)) return undefined
  return {
    ...common,
    severity: is === 'cerrada' ? 'important' : 'critical',
    kind: 'status',
    field: 'status',
    old: was,
    new: is,
  }
}

/** Merges both openings when they moved from the same time to the same time. */
function mergeOpenings(changes: UnseenChange[]): UnseenChange[] {
  const [technical, economic] = (['technical_opening_at', 'economic_opening_at'] as const).map((field) =>
    changes.find((change) => change.field === field),
  )
  if (technical?.kind !== 'date' || economic?.kind !== 'date') return changes
  if (technical.old !== economic.old || technical.new !== economic.new) return changes
  const otherChanges = changes.filter((change) => change !== technical && change !== economic)
  return [...otherChanges, { ...technical, field: 'opening_at' }]
}

function hasChangedBack(changes: readonly StoredChange[]): boolean {
  return [...Map.groupBy(changes, ({ field }) => field).values()].every((ofField) =>
    isSame(ofField[0]?.old, ofField.at(-1)?.new),
  )
}

/** Whether two dates are in the same minute: sources differ in the seconds they give. */
function isSameMinute({ old, new: next }: { old: Value; new: Value }): boolean {
  const [from, to] = [old, next].map((side) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(String(side)) ?? [])[0])
  return from !== undefined && from === to
}

function highestSeverity(changes: readonly StoredChange[]): Severity {
  return changes.map(({ severity }) => severity).reduce((a, b) => (RANK[a] <= RANK[b] ? a : b))
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > MAX_SHOWN_TEXT
}
