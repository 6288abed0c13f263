import type { HistoryChange, HistoryReading } from './tender-history.ts'
import type { UnseenChange } from './unseen-changes.ts'

/** Fields whose change may change the decision to bid; of the lines, not their award. */
const WEIGHING = new Set(['closes_at', 'amount', 'facts.evaluation_criteria'])

/** Whether a change may change the decision to bid. */
export function weighs(
  change: Pick<HistoryChange, 'kind' | 'field'> & Partial<Record<'added' | 'removed' | 'changed', number>>,
): boolean {
  if (change.kind !== 'items') return WEIGHING.has(change.field)
  return (change.added ?? 0) + (change.removed ?? 0) + (change.changed ?? 0) > 0
}

/** The changes of a history as followers see them, the newest first. */
export function listedChanges(readings: readonly HistoryReading[]): UnseenChange[] {
  return readings.flatMap(({ changes }) => changes.map(inShort))
}

function inShort(change: HistoryChange): UnseenChange {
  const common = { severity: change.severity, found_at: change.found_at }
  switch (change.kind) {
    case 'text':
      return { ...common, kind: 'text', field: change.field, was: change.was }
    case 'term':
    case 'duration':
      return { ...common, kind: 'text', field: change.field, was: 'changed' }
    case 'items': {
      const { items: _items, ...counts } = change
      return counts
    }
    default:
      return change
  }
}
