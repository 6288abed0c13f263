import { matchItems } from './item-matching.ts'
import type { TenderItem } from './tender.ts'

/** A run of products whose positions moved by the same distance: `[2, 1, 40]` is 2 → 1 up to 41 → 40. */
export type MovedItems = readonly [from: number, to: number, count: number]

/** The field that records moved positions. It is not shown; products are tracked through a history by it. */
export const MOVED_ITEMS = 'items.moved'

interface ItemChange {
  field: string
  old: unknown
  new: unknown
}

/**
 * The changes between two lists of products: `items.N.quantity` for a field, `items.N` for an added or removed product. N is
 * the old position, of an added product the new one. A `items.moved` change comes between both groups.
 * @param isAlike whether two values count as equal
 */
export function itemChanges(
  old: readonly TenderItem[],
  next: readonly TenderItem[],
  isAlike: (a: unknown, b: unknown) => boolean,
): ItemChange[] {
  const { pairs, removed, added } = matchItems(old, next)
  const before = [
    ...pairs.map(([was, is]) => ({ position: was.position, changes: fieldChanges(was, is, isAlike) })),
    ...removed.map((was) => ({
      position: was.position,
      changes: [{ field: `items.${was.position}`, old: was, new: null }],
    })),
  ].sort((a, b) => a.position - b.position)
  const moved = movedOf(pairs)
  return [
    ...before.flatMap(({ changes }) => changes),
    ...(moved.length > 0 ? [{ field: MOVED_ITEMS, old: null, new: moved }] : []),
    ...added.map((is) => ({ field: `items.${is.position}`, old: null, new: is })),
  ]
}

function fieldChanges(was: TenderItem, is: TenderItem, isAlike: (a: unknown, b: unknown) => boolean): ItemChange[] {
  return (Object.keys(is) as (keyof TenderItem)[])
    .filter((key) => key !== 'position' && !isAlike(was[key], is[key]))
    .map((key) => ({ field: `items.${was.position}.${key}`, old: was[key] ?? null, new: is[key] ?? null }))
}

function movedOf(pairs: readonly (readonly [TenderItem, TenderItem])[]): MovedItems[] {
  const runs: [number, number, number][] = []
  for (const [{ position: from }, { position: to }] of pairs) {
    if (from === to) continue
    const last = runs.at(-1)
    if (last && from === last[0] + last[2] && to === last[1] + last[2]) last[2]++
    else runs.push([from, to, 1])
  }
  return runs
}
