import { isSame, type Severity } from '../tender/tender-merge.ts'
import { statusOfCode, type TenderStatus } from '../tender/tender-status.ts'
import { SAME_THING, TOLD_FIELDS, type ToldField } from './reported-fields.ts'
import { countItems, type ItemCounts } from './unseen-items.ts'

/** One row of the history of a tender, as stored: instants are ISO texts, a long text may be `{ digest }`. */
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

/** What became of one thing: the oldest old value, the newest new one. */
export type ToldChange =
  | { kind: 'date'; field: 'closes_at' | 'opening_at' | ToldField; old: string | null; new: string | null }
  /** null: a state we do not know */
  | { kind: 'status'; field: 'status'; old: TenderStatus | null; new: TenderStatus | null }
  | { kind: 'money'; field: 'amount'; old: Money; new: Money }
  | { kind: 'value' | 'flag' | 'region'; field: ToldField; old: Value; new: Value }
  /** too long, or too coded, to show both sides */
  | { kind: 'text'; field: ToldField; was: 'added' | 'removed' | 'changed' }
  | ({ kind: 'items'; field: 'items' } & ItemCounts)

export type UnseenChange = ToldChange & {
  severity: Severity
  /** when Mirador read the newest of it */
  found_at: Date
}

/** Texts up to this length are told with both sides. */
const SHORT_TEXT = 80

const RANK: Readonly<Record<Severity, number>> = { critical: 0, important: 1, minor: 2 }
const ORDER = new Map(
  ['closes_at', 'status', 'amount', 'items', 'opening_at', ...Object.keys(TOLD_FIELDS)].map((f, i) => [f, i]),
)

/**
 * What a history (oldest first) comes to for a reader: each thing once, what changed back not at all, critical ones
 * first and a moved closing before all.
 * @param now the money of the tender as it stands: a change of only the currency needs the amount it is of
 */
export function foldChanges(history: readonly StoredChange[], now: Money): UnseenChange[] {
  const byThing = Map.groupBy(history, ({ field }) => thingOf(field))
  const folded = [...byThing].flatMap(([thing, changes]): UnseenChange[] => {
    const change = foldThing(thing, changes, now)
    return change ? [change] : []
  })
  return withOneOpening(folded).sort(byGravity)
}

/** Critical ones first, and a moved closing before all. */
export function byGravity(a: UnseenChange, b: UnseenChange): number {
  return RANK[a.severity] - RANK[b.severity] || placeOf(a) - placeOf(b)
}

function thingOf(field: string): string {
  if (field.startsWith('items.')) return 'items'
  return field === 'currency' ? 'amount' : (SAME_THING[field] ?? field)
}

const placeOf = ({ field }: UnseenChange) => ORDER.get(field) ?? ORDER.size

function foldThing(thing: string, changes: readonly StoredChange[], now: Money): UnseenChange | undefined {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return undefined
  const common = { severity: gravest(changes), found_at: last.found_at }
  if (thing === 'items') {
    const counts = countItems(changes)
    return counts && { ...common, kind: 'items', field: 'items', ...counts }
  }
  if (thing === 'amount') {
    const money = foldMoney(changes, now)
    return money && { ...common, kind: 'money', field: 'amount', ...money }
  }
  if (thing === 'status') return foldStatus(first.old, last.new, common)
  const sides = { old: (first.old ?? null) as Value, new: (last.new ?? null) as Value }
  if (isBackAsItWas(changes)) return undefined
  if (isSameMinute(sides)) return undefined
  if (thing === 'closes_at') return { ...common, kind: 'date', field: thing, ...(sides as { old: null; new: null }) }
  if (!Object.hasOwn(TOLD_FIELDS, thing)) return undefined
  const field = thing as ToldField
  const kind = TOLD_FIELDS[field]
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

/** Codes of one state are one to people. That a call closes is what it was going to do: it alarms nobody. */
function foldStatus(
  old: unknown,
  next: unknown,
  common: { severity: Severity; found_at: Date },
): UnseenChange | undefined {
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

/** Both openings moved from one moment to another are one line. */
function withOneOpening(changes: UnseenChange[]): UnseenChange[] {
  const [technical, economic] = (['technical_opening_at', 'economic_opening_at'] as const).map((field) =>
    changes.find((change) => change.field === field),
  )
  if (technical?.kind !== 'date' || economic?.kind !== 'date') return changes
  if (technical.old !== economic.old || technical.new !== economic.new) return changes
  const others = changes.filter((change) => change !== technical && change !== economic)
  return [...others, { ...technical, field: 'opening_at' }]
}

function isBackAsItWas(changes: readonly StoredChange[]): boolean {
  return [...Map.groupBy(changes, ({ field }) => field).values()].every((ofField) =>
    isSame(ofField[0]?.old, ofField.at(-1)?.new),
  )
}

/** Two dates that people read alike: sources differ in how they write seconds. */
function isSameMinute({ old, new: next }: { old: Value; new: Value }): boolean {
  const [from, to] = [old, next].map((side) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(String(side)) ?? [])[0])
  return from !== undefined && from === to
}

function gravest(changes: readonly StoredChange[]): Severity {
  return changes.map(({ severity }) => severity).reduce((a, b) => (RANK[a] <= RANK[b] ? a : b))
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > SHORT_TEXT
}
