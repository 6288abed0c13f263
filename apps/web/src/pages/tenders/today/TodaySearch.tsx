import { navigate } from '../../../navigation.tsx'
import { type ListState, listPath, queryOf, withQuery } from '../filters/list-state.ts'
import { rememberedSort } from '../filters/remembered-sort.ts'
import { TenderSearch } from '../search/TenderSearch.tsx'

const LIST: ListState = { query: '', page: 1, filters: {} }

/** The search of the list. */
export default function TodaySearch() {
  return (
    <TenderSearch
      query=""
      queryOf={(text) => queryOf(withQuery(LIST, text), rememberedSort())}
      onSearch={(text) => text && navigate(listPath(withQuery(LIST, text)))}
    />
  )
}
