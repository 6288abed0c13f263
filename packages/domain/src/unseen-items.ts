import type { TenderItem } from './tender.ts'
import { isSame } from './tender-merge.ts'

/** How many products differ between the last visit and now. */
export interface ItemCounts {
  added: number
  removed: number
  changed: number
  /** those whose winners became known or changed, and nothing else */
  awarded: number
}

interface ItemChange {
  field: string
  old: unknown
  new: unknown
}

type Side = Partial<Record<keyof TenderItem, unknown>> | null

/** What is known of one product before the first change and after the last; null where there was none. */
interface Course {
  before: Side
  after: Side
}

/** Counts what a history of `items.N` and `items.N.field` comes to, oldest first; undefined when it comes to nothing. */
export function countItems(changes: readonly ItemChange[]): ItemCounts | undefined {
  const courses = new Map<string, Course>()
  for (const change of changes) {
    const [, position = '', field] = change.field.split('.')
    const course = courses.get(position)
    courses.set(position, field ? withField(course, field as keyof TenderItem, change) : withWhole(course, change))
  }
  const counts: ItemCounts = { added: 0, removed: 0, changed: 0, awarded: 0 }
  for (const course of courses.values()) {
    const kind = kindOf(course)
    if (kind) counts[kind]++
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined
}

function withField(course: Course | undefined, field: keyof TenderItem, change: ItemChange): Course {
  if (!course) return { before: { [field]: change.old }, after: { [field]: change.new } }
  const before = course.before && !(field in course.before) ? { ...course.before, [field]: change.old } : course.before
  return { before, after: { ...course.after, [field]: change.new } }
}

function withWhole(course: Course | undefined, change: ItemChange): Course {
  const [old, next] = [change.old as Side, change.new as Side]
  if (!course) return { before: old, after: next }
  // what changed before the product went shows how it was in the beginning
  const before = course.before && old ? { ...old, ...course.before } : course.before
  return { before, after: next }
}

function kindOf({ before, after }: Course): keyof ItemCounts | undefined {
  if (!before || !after) return before ? 'removed' : after ? 'added' : undefined
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof TenderItem)[]
  const differing = fields.filter((field) => field in before && field in after && !isSame(before[field], after[field]))
  if (differing.length === 0) return undefined
  return differing.every((field) => field === 'awards') ? 'awarded' : 'changed'
}
