import { LIST_TOOLS } from '@mirador/texts/list-tools'
import type { TenderQuery } from '../../api/queries.ts'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import type { ListState } from './list-state.ts'

export interface ListToolsProps {
  state: ListState
  /** what the API was asked for the page that is shown */
  query: TenderQuery
  /** how many the list has, once known */
  total: number | undefined
  onChange: (state: ListState) => void
}

/** What one can do with a list as it stands, in a row between the filters and the tenders. */
export function ListTools({ query, total }: ListToolsProps) {
  return (
    <fieldset aria-label={LIST_TOOLS.group} className="flex min-h-10 flex-wrap items-center gap-2">
      <LazyDownloadButton list="tenders" query={query} total={total} />
    </fieldset>
  )
}
