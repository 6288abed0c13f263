import type { Segment } from '@mirador/domain/rubros/catalogue'
import { type Selection, switchSegment, tickFamily } from '@mirador/domain/rubros/selection'

/** The unsaved state of the dialog. */
export interface Draft {
  chosen: Selection
  /** the open segments */
  opened: ReadonlySet<number>
  /** the text as typed */
  search: string
}

export type Change =
  | { type: 'switch'; segment: Segment; isOn: boolean }
  | { type: 'tick'; segment: Segment; family: number; isOn: boolean }
  | { type: 'open'; segment: Segment; isOpen: boolean }
  | { type: 'search'; text: string }

/** A partly chosen segment starts open, which shows the missing families. */
export function newDraft({ segments, chosen }: { segments: readonly Segment[]; chosen: Selection }): Draft {
  const isPart = ({ product_segment_id, familias }: Segment) => {
    const count = chosen.get(product_segment_id)?.size ?? 0
    return count > 0 && count < familias.length
  }
  const opened = new Set(segments.filter(isPart).map(({ product_segment_id }) => product_segment_id))
  return { chosen, opened, search: '' }
}

export function changeDraft(draft: Draft, change: Change): Draft {
  if (change.type === 'search') return { ...draft, search: change.text }
  const { segment } = change
  switch (change.type) {
    case 'switch':
      return { ...opening(draft, segment, change.isOn), chosen: switchSegment(draft.chosen, segment, change.isOn) }
    case 'tick':
      return { ...opening(draft, segment, true), chosen: tickFamily(draft.chosen, segment, change.family, change.isOn) }
    case 'open':
      return opening(draft, segment, change.isOpen)
  }
}

function opening(draft: Draft, { product_segment_id: id }: Segment, isOpen: boolean): Draft {
  const opened = new Set(draft.opened)
  if (isOpen) opened.add(id)
  else opened.delete(id)
  return { ...draft, opened }
}
