import type { Segment } from '@mirador/domain/rubros/catalogue'
import { matchSegment, rubroSearch } from '@mirador/domain/rubros/search'
import { RUBROS } from '@mirador/texts/rubros'
import { SearchX } from 'lucide'
import { type Dispatch, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Change, type Draft, isOpen } from './draft.ts'
import { moveFocus } from './move-focus.ts'
import { SegmentRow } from './SegmentRow.tsx'

/** Rows of 56 px: as many as are visible in a dialog of 46 rem, or on a phone between header and footer. */
const FIRST_ROWS = 11

interface Props {
  segments: readonly Segment[]
  draft: Draft
  onChange: Dispatch<Change>
}

export function SegmentList({ segments, draft, onChange }: Props) {
  // The box shows the typed text immediately; the rows follow as a deferred value.
  const typed = useDeferredValue(draft.search).trim()
  const search = useMemo(() => rubroSearch(typed), [typed])
  const found = useMemo(
    () =>
      segments.flatMap((segment) => {
        const match = matchSegment(segment, search)
        return match === 'none' ? [] : [{ segment, isByFamily: match === 'families' }]
      }),
    [segments, search],
  )
  // The dialog opens with the visible rows; the others follow in the next render.
  const rows = useDeferredValue(found, found.slice(0, FIRST_ROWS))
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is read from its first row
  useEffect(() => {
    if (list.current?.parentElement) list.current.parentElement.scrollTop = 0
  }, [search])

  return (
    <div ref={list}>
      <p role="status" className="sr-only">
        {typed && (found.length > 0 ? RUBROS.found(found.length) : RUBROS.noneFound(typed))}
      </p>
      {found.length === 0 ? (
        <div className="p-6 max-tablet:p-4">
          <EmptyState
            icon={<Icon icon={SearchX} size={32} strokeWidth={1.5} />}
            title={RUBROS.noneFound(typed)}
            actions={
              <Button
                onClick={(event) => {
                  event.currentTarget.closest('dialog')?.querySelector('input')?.focus()
                  onChange({ type: 'search', text: '' })
                }}
              >
                {RUBROS.seeAll}
              </Button>
            }
          >
            {RUBROS.noneFoundHint}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={RUBROS.list} className="-mb-px" onKeyDown={moveFocus}>
          {rows.map(({ segment, isByFamily }) => (
            <SegmentRow
              key={segment.product_segment_id}
              segment={segment}
              chosen={draft.chosen.get(segment.product_segment_id)}
              isOpen={isOpen(draft, segment, isByFamily)}
              search={search}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
