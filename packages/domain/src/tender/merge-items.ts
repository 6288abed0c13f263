import { attachAwards, awardedLines, fillLines, withoutAwards } from './award-lines.ts'
import { itemChanges } from './item-changes.ts'
import { type Draft, isBetter, isChange, originOf, severityOf } from './merge-draft.ts'
import { isAlike, isSame } from './same-value.ts'
import { statesLines } from './source-table.ts'
import type { TenderItem } from './tender.ts'

export function mergeItems(draft: Draft): void {
  const { stored, incoming, kind } = draft
  const known = stored.items ?? []
  let lines: readonly TenderItem[] = known
  let isLineChange = false
  if (statesLines(incoming)) {
    const stated = incoming.items ?? []
    const origin = originOf(draft, 'items')
    const isOfSource = origin?.kind === kind
    if (isBetter(draft, 'items', withoutAwards(stated), origin)) {
      draft.won.add('items')
      lines = isOfSource ? fillLines(stated, known) : stated
      isLineChange = known.length > 0 && isChange(draft, 'items', origin)
    } else if (isOfSource) lines = fillLines(known, stated)
  }
  // an award release of OCDS has awards and no lines; in a broken list of a detail any award may be missing
  const stated = kind === 'api-detail' && !statesLines(incoming) ? undefined : awardedLines(incoming.items ?? [])
  const origin = originOf(draft, 'awards')
  let isAwardChange = false
  if (stated && isBetter(draft, 'awards', stated, origin)) {
    draft.won.add('awards')
    draft.awarded = stated
    isAwardChange = known.length > 0 && isChange(draft, 'awards', origin)
  }
  if (lines === known && !draft.won.has('awards')) return
  putItems(draft, attachAwards(lines, draft.awarded), { isLineChange, isAwardChange })
}

export function putItems(
  draft: Draft,
  items: readonly TenderItem[],
  { isLineChange, isAwardChange }: { isLineChange: boolean; isAwardChange: boolean },
): void {
  const known = draft.tender.items ?? []
  if (isSame(byPosition(known), byPosition(items))) return
  draft.differs = true
  draft.tender.items = items
  if (!isLineChange && !isAwardChange) return
  const before = isLineChange ? known : attachAwards(items, awardedLines(known))
  const [old, next] = isAwardChange ? [before, items] : [withoutAwards(before), withoutAwards(items)]
  const changes = itemChanges(old, next, isAlike)
  draft.changes.push(...changes.map((change) => ({ ...change, severity: severityOf(change.field) })))
}

const byPosition = (items: readonly TenderItem[]) => items.toSorted((a, b) => a.position - b.position)
