import { LIST_TOOLS } from '@mirador/texts/list-tools'
import type { ListState } from './list-state.ts'

export interface ListToolsProps {
  state: ListState
  /** how many the list has, once known */
  total: number | undefined
  onChange: (state: ListState) => void
}

/** What one can do with a list as it stands, in a row between the filters and the tenders. */
export function ListTools(_props: ListToolsProps) {
  return <fieldset aria-label={LIST_TOOLS.group} className="flex min-h-10 items-center" />
}
