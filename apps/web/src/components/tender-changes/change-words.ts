import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { type FormattedSides, formatSides } from '@mirador/domain/tender-changes/format-change'
import { CHANGES, changeLabel, changeSentence, itemCounts, shiftText } from '@mirador/texts/tender-changes'

export type ChangeWords =
  | { sentence: string }
  /** `note`: by how much a date moved */
  | { label: string; old: string; new: string; note: string | undefined }
  | { label: string; counts: string }

/** The anchor of the history on a tender's page. section-names-texts.ts repeats it, so that it need not load this file. */
export const CHANGES_PLACE = 'que-cambio'

/** Whether the line of a change shows the whole change. The tender's history shows more of other changes. */
export function isShownInFull({ kind, field }: UnseenChangeAnswer): boolean {
  return (kind !== 'text' && kind !== 'items') || field === 'award'
}

/** The text of a change. */
export function changeWords(change: UnseenChangeAnswer, now: Date): ChangeWords {
  if (change.kind === 'text') return { sentence: changeSentence(change.field, change.was) }
  const label = changeLabel(change.field)
  if (change.kind === 'items') return { label, counts: itemCounts(change) }
  const sides = formatSides(change, now) as FormattedSides
  return {
    label,
    old: written(sides.old),
    new: written(sides.new),
    note: sides.shift && shiftText(change.field, sides.shift),
  }
}

function written(side: string | boolean | undefined): string {
  if (typeof side === 'boolean') return side ? CHANGES.yes : CHANGES.no
  return side ?? CHANGES.missing
}
