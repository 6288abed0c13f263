import type { TenderFields, TenderItem } from '../tender/tender.ts'
import { DATE_NAMES } from '../tender/tender-dates.ts'
import { type ReadChange, undo } from '../tender-changes/tender-history.ts'

/** A tender as a reading of the source left it. */
export interface TenderReading {
  /** when Mirador read it */
  at: Date
  tender: TenderFields
  /** the changes that it found; none of the first reading */
  changes: readonly ReadChange[]
}

const INSTANTS: ReadonlySet<string> = new Set([...DATE_NAMES, 'created_at', 'second_call_closes_at'])
const SECOND_MS = 1_000

/**
 * The readings of a tender that changed something, the oldest first, from its present state back.
 * @param changes newest first
 * @param firstReadAt null for tenders older than this field: the first reading then counts as of the publication
 */
export function readingsOf(
  tender: TenderFields,
  changes: readonly ReadChange[],
  { firstReadAt, sourceAt }: { firstReadAt: Date | null; sourceAt: Date },
): TenderReading[] {
  const readings: TenderReading[] = []
  let after = tender
  for (const rows of Map.groupBy(changes, ({ found_at }) => found_at.getTime()).values()) {
    const [{ found_at }] = rows as [ReadChange]
    readings.push({ at: found_at, tender: after, changes: rows })
    after = stateBefore(rows, after)
  }
  readings.sort((a, b) => a.at.getTime() - b.at.getTime())
  const begin = firstReadAt ?? tender.published_at ?? tender.created_at ?? sourceAt
  const next = readings[0]?.at
  // the first release is the oldest one, whatever the clocks said
  const at = next && begin >= next ? new Date(next.getTime() - SECOND_MS) : begin
  return [{ at, tender: after, changes: [] }, ...readings]
}

/** The tender before some changes (newest first). */
function stateBefore(changes: readonly ReadChange[], after: TenderFields): TenderFields {
  const before: Record<string, unknown> = { ...after }
  const facts: Record<string, unknown> = { ...after.facts }
  for (const { field, old } of changes) {
    if (field.startsWith('items.')) continue
    if (field.startsWith('facts.')) facts[field.slice('facts.'.length)] = old ?? undefined
    else before[field] = INSTANTS.has(field) && typeof old === 'string' ? new Date(old) : (old ?? null)
    // its words are not in the history
    if (field === 'status') before.status_text = null
  }
  const ofItems = changes.filter(({ field }) => field.startsWith('items.'))
  if (ofItems.length > 0) before.items = itemsBefore(ofItems, after.items ?? [])
  return { ...(before as unknown as TenderFields), facts }
}

function itemsBefore(changes: readonly ReadChange[], items: readonly TenderItem[]): TenderItem[] {
  const after = { amount: null, currency: null, count: null, unit: null, items: byPosition(items) }
  const { items: before } = undo(changes, after)
  return [...before]
    .map(([position, item]) => ({
      product_code: null,
      category: null,
      product_name: null,
      description: null,
      unit: null,
      quantity: null,
      ...item,
      position,
      awards: item.awards ?? [],
    }))
    .sort((a, b) => a.position - b.position)
}

const byPosition = (items: readonly TenderItem[]): ReadonlyMap<number, Partial<TenderItem>> =>
  new Map(items.map((item) => [item.position, item]))
