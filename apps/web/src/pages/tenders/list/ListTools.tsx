import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { Suspense } from 'react'
import type { TenderQuery } from '../../../api/queries.ts'
import DownloadListButton from '../../../components/download/DownloadListButton.tsx'
import SourceBanner from '../../../components/source-state/SourceBanner.tsx'
import { StateButton } from '../../../components/source-state/StateButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { CalendarButton } from '../deadlines/CalendarButton.tsx'
import type { ListState } from '../filters/list-state.ts'
import { SavedSearchesButton } from '../saved-searches/SavedSearchesButton.tsx'
import { SaveSearchButton } from '../saved-searches/SaveSearchButton.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

interface ListToolsProps {
  state: ListState
  /** what the API was asked for the page that is shown */
  query: TenderQuery
  /** how many the list has, once known */
  total: number | undefined
  onChange: (state: ListState) => void
}

// A chunk of its own: few lists are looked at this way.
const DeadlineBoard = lazyComponent(() => import('../deadlines/DeadlineBoard.tsx'))

/** What one can do with a list as it stands, in a row between the filters and the tenders; and what takes their place. */
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
        <SavedSearchesButton />
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
