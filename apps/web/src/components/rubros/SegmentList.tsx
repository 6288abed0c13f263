import type { Segment } from '@mirador/domain/rubros/catalogue'
import type { RubroSearch } from '@mirador/domain/rubros/search'
import { type Dispatch, useDeferredValue } from 'react'
import { RUBROS } from '../../texts/rubros.ts'
import type { Change, Draft } from './draft.ts'
import { moveFocus } from './move-focus.ts'
import { SegmentRow } from './SegmentRow.tsx'

/** Rows of 56 px: as many as are visible in a dialog of 46 rem, or on a phone between header and footer. */
const FIRST_ROWS = 11

interface Props {
  segments: readonly Segment[]
  draft: Draft
  search: RubroSearch
  onChange: Dispatch<Change>
}

export function SegmentList({ segments, draft, search, onChange }: Props) {
  // The dialog opens with the visible rows; the others follow in the next render.
  const rows = useDeferredValue(segments, segments.slice(0, FIRST_ROWS))
  return (
    <ul aria-label={RUBROS.list} className="-mb-px" onKeyDown={moveFocus}>
      {rows.map((segment) => (
        <SegmentRow
          key={segment.product_segment_id}
          segment={segment}
          chosen={draft.chosen.get(segment.product_segment_id)}
          isOpen={draft.opened.has(segment.product_segment_id)}
          search={search}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}
