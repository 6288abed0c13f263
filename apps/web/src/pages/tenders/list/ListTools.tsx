import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { Suspense } from 'react'
import DownloadListButton from '../../../components/download/DownloadListButton.tsx'
import SourceBanner from '../../../components/source-state/SourceBanner.tsx'
import { StateButton } from '../../../components/source-state/StateButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { CalendarButton } from '../deadlines/CalendarButton.tsx'
import type { ListState } from '../filters/list-state.ts'
import { SaveSearchButton } from '../saved-searches/SaveSearchButton.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

interface ListToolsProps {
  state: ListState
  /** of the list that is shown */
  query: TenderQuery
  /** the total of the list, once known */
  total: number | undefined
  onChange: (state: ListState) => void
}

// Few lists are shown as a board.
const DeadlineBoard = lazyComponent(() => import('../deadlines/DeadlineBoard.tsx'))

/** The actions on the current list, between the filters and the rows, and the board that replaces the rows. */
export default function ListTools({ state, query, total, onChange }: ListToolsProps) {
  const isFollowing = state.filters.following !== undefined
  const { view, ...list } = state
  return (
    <>
      <SourceBanner className="mb-2" />
      <fieldset aria-label={LIST_TOOLS.group} className="flex min-h-10 flex-wrap items-center gap-2">
        {isFollowing && <ViewSwitch state={state} onChange={onChange} />}
        {isFollowing && <CalendarButton />}
        <SaveSearchButton state={state} />
        <DownloadListButton list="tenders" query={query} total={total} isOneOfMany />
        <StateButton />
      </fieldset>
      {view && Boolean(total) && (
        <Suspense>
          <DeadlineBoard onList={() => onChange(list)} />
        </Suspense>
      )}
    </>
  )
}
