import type { Segment } from '@mirador/domain/rubros/catalogue'
import { isFoundIn, rubroSearch } from '@mirador/domain/rubros/search'
import { type Dispatch, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Change, Draft } from './draft.ts'
import { SegmentList } from './SegmentList.tsx'

// loaded after the dialog, which opens without it
const FoundRubros = lazyComponent(() => import('./FoundRubros.tsx'))

interface Props {
  segments: readonly Segment[]
  draft: Draft
  onChange: Dispatch<Change>
}

/**
 * All segments, or the results of a search. If the code of the search does not load, the segments whose name matches.
 */
export function RubrosList({ segments, draft, onChange }: Props) {
  // The box shows the typed text immediately; the rows follow as a deferred value.
  const typed = useDeferredValue(draft.search).trim()
  const search = useMemo(() => rubroSearch(typed), [typed])
  const named = useMemo(() => segments.filter(({ segment }) => isFoundIn(segment, search)), [segments, search])
  const list = useRef<HTMLDivElement>(null)
  const [canSearch, setCanSearch] = useState(() => FoundRubros.loaded() !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first row
  useEffect(() => {
    if (list.current?.parentElement) list.current.parentElement.scrollTop = 0
    if (!canSearch) {
      FoundRubros.load().then(
        () => setCanSearch(true),
        () => {},
      )
    }
  }, [search])

  return (
    <div ref={list}>
      {canSearch && search.words.length > 0 ? (
        <FoundRubros
          segments={segments}
          named={named}
          draft={draft}
          search={search}
          typed={typed}
          onChange={onChange}
        />
      ) : (
        <SegmentList segments={named} draft={draft} search={search} onChange={onChange} />
      )}
    </div>
  )
}
