import { MOVED_ITEMS, type MovedItems } from '../tender/item-changes.ts'
import { isSameProduct } from '../tender/item-matching.ts'
import { isSame } from '../tender/same-value.ts'
import type { TenderItem } from '../tender/tender.ts'
import { hasSameLetters } from '../text/text-equality.ts'

/** How many products of a tender were added, removed or changed. */
export interface ItemCounts {
  added: number
  removed: number
  changed: number
  /** those of which only the awards changed */
  awarded: number
}

interface ItemChange {
  field: string
  old: unknown
  new: unknown
}

type Side = Partial<Record<keyof TenderItem, unknown>> | null

/** The known fields of a product before its first change and after its last; null where it did not exist. */
export interface ItemCourse {
  /** its position in the newest reading; of a removed product, its last position */
  position: number
  before: Side
  after: Side
}

export type ItemKind = keyof ItemCounts

/**
 * Counts the net changes of products.
 * @param changes of `items.N` and `items.N.field`, oldest first
 * @returns undefined when there is no net change
 */
export function countItems(changes: readonly ItemChange[]): ItemCounts | undefined {
  const counts: ItemCounts = { added: 0, removed: 0, changed: 0, awarded: 0 }
  for (const course of coursesOf(changes)) {
    const kind = kindOf(course)
    if (kind) counts[kind]++
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined
}

/** The first and last state of each product in a history (oldest first), also when the source renumbered products. */
export function coursesOf(changes: readonly ItemChange[]): ItemCourse[] {
  let present = new Map<number, ItemCourse>()
  let gone: ItemCourse[] = []
  for (const change of changes) {
    if (change.field === MOVED_ITEMS) {
      present = renumbered(present, change.new as MovedItems[])
      continue
    }
    const [, number, field] = change.field.split('.')
    const position = Number(number)
    const course = present.get(position)
    if (field) {
      present.set(position, withField(course, position, field as keyof TenderItem, change))
    } else if (change.new === null) {
      present.delete(position)
      gone.push(removed(course, position, change.old as Side))
    } else {
      const restored = findRestored(gone, position, change.new as Side)
      gone = gone.filter((other) => other !== restored)
      present.set(position, { position, before: restored?.before ?? null, after: change.new as Side })
    }
  }
  return [...present.values(), ...gone].sort((a, b) => a.position - b.position)
}

/** The net change of a product; undefined when there is none. */
export function kindOf(course: ItemCourse): ItemKind | undefined {
  if (!course.before || !course.after) return course.before ? 'removed' : course.after ? 'added' : undefined
  const fields = differingFields(course)
  if (fields.length === 0) return undefined
  return fields.every((field) => field === 'awards') ? 'awarded' : 'changed'
}

/** The fields whose both sides are known and differ. */
export function differingFields({ before, after }: ItemCourse): (keyof TenderItem)[] {
  if (!before || !after) return []
  const fields = Object.keys({ ...before, ...after }) as (keyof TenderItem)[]
  return fields.filter(
    (field) =>
      field !== 'position' && field in before && field in after && !isSame(before[field], after[field], hasSameLetters),
  )
}

function withField(
  course: ItemCourse | undefined,
  position: number,
  field: keyof TenderItem,
  change: ItemChange,
): ItemCourse {
  if (!course) return { position, before: { [field]: change.old }, after: { [field]: change.new } }
  const before = course.before && !(field in course.before) ? { ...course.before, [field]: change.old } : course.before
  return { position, before, after: { ...course.after, [field]: change.new } }
}

function removed(course: ItemCourse | undefined, position: number, old: Side): ItemCourse {
  // earlier changes override: they hold the first values
  const before = course ? course.before && { ...old, ...course.before } : old
  return { position, before, after: null }
}

/** The removed product that an added one restores: an equal one, else a similar one of the same position. */
function findRestored(gone: readonly ItemCourse[], position: number, after: Side): ItemCourse | undefined {
  return (
    gone.find((course) => course.before && differingFields({ ...course, after }).length === 0) ??
    gone.find((course) => course.before && course.position === position && isSimilarProduct(course.before, after))
  )
}

function isSimilarProduct(a: Side, b: Side): boolean {
  const [was, is] = [a, b].map((side) => ({ product_code: null, product_name: null, description: null, ...side }))
  return isSameProduct(was as TenderItem, is as TenderItem)
}

function renumbered(present: ReadonlyMap<number, ItemCourse>, moved: readonly MovedItems[]): Map<number, ItemCourse> {
  const numberOf = (position: number) => {
    const run = moved.find(([from, , count]) => position >= from && position < from + count)
    return run ? position - run[0] + run[1] : position
  }
  return new Map(
    [...present.values()].map((course) => {
      const position = numberOf(course.position)
      return [position, { ...course, position }]
    }),
  )
}
