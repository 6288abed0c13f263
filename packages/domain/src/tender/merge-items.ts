import { attachAwards, awardedLines, fillLines, withoutAwards } from './award-lines.ts'
import { itemChanges } from './item-changes.ts'
import { type Draft, isBetter, isChange, originOf, type ReportedLines, severityOf } from './merge-draft.ts'
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

function putItems(draft: Draft, items: readonly TenderItem[], reported: ReportedLines): void {
  const known = draft.stored.items ?? []
  draft.reportedLines = reported
  draft.tender.items = known
  if (isSame(byPosition(known), byPosition(items))) return
  draft.differs = true
  draft.tender.items = items
  const { isLineChange, isAwardChange } = reported
  if (!isLineChange && !isAwardChange) return
  const before = isLineChange ? known : attachAwards(items, awardedLines(known))
  const [old, next] = isAwardChange ? [before, items] : [withoutAwards(before), withoutAwards(items)]
  const changes = itemChanges(old, next, isAlike)
  draft.changes.push(...changes.map((change) => ({ ...change, severity: severityOf(change.field) })))
}

/** Removes the awards from all lines. Awards that this record added before are not reported as a change. */
export function emptyAwards(draft: Draft, isNews: boolean): void {
  const { isLineChange, isAwardChange } = draft.reportedLines
  draft.awarded = undefined
  draft.changes = draft.changes.filter(({ field }) => !/^items\b/.test(field))
  putItems(draft, withoutAwards(draft.tender.items ?? []), { isLineChange, isAwardChange: isAwardChange || isNews })
}

const byPosition = (items: readonly TenderItem[]) => items.toSorted((a, b) => a.position - b.position)
