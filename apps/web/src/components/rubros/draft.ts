import type { Segment } from '@mirador/domain/rubros/catalogue'
import { type Selection, switchSegment, tickFamily } from '@mirador/domain/rubros/selection'

/** The unsaved state of the dialog. */
export interface Draft {
  chosen: Selection
  /** the open segments */
  opened: ReadonlySet<number>
  /** closed by the user although the search has matches in them; until the search changes */
  closed: ReadonlySet<number>
  /** as typed */
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
  return { chosen, opened, closed: new Set(), search: '' }
}

export function changeDraft(draft: Draft, change: Change): Draft {
  if (change.type === 'search') return { ...draft, search: change.text, closed: new Set() }
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

/** Whether the families of a segment are shown; a search opens the segments with matches. */
export function isOpen({ opened, closed }: Draft, { product_segment_id }: Segment, isFoundByFamily: boolean): boolean {
  return opened.has(product_segment_id) || (isFoundByFamily && !closed.has(product_segment_id))
}

function opening(draft: Draft, { product_segment_id: id }: Segment, isOpen: boolean): Draft {
  const opened = new Set(draft.opened)
  const closed = new Set(draft.closed)
  if (isOpen) {
    opened.add(id)
    closed.delete(id)
  } else {
    opened.delete(id)
    closed.add(id)
  }
  return { ...draft, opened, closed }
}
