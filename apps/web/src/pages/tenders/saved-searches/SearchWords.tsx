import { splitExcluded } from '@mirador/domain/tender-query/excluded-words'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type FilterWords, useFilterWords } from '../filters/filter-words.ts'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

/** A search as text: its words, excluded words and filters. */
export function SearchWords({ query, label }: { query: TenderQuery; label: string }) {
  const { included, excluded } = splitExcluded(query.q ?? '')
  const narrowings = useFilterWords(query)
  const isName = ({ narrowing }: FilterWords) => narrowing === 'institution' || narrowing === 'family'
  const parts = [
    included && SAVED_SEARCHES.words(included),
    excluded && SAVED_SEARCHES.without(excluded),
    query.scope === 'mine' ? SAVED_SEARCHES.ownRubros : '',
    ...[...narrowings.filter((words) => !isName(words)), ...narrowings.filter(isName)].map(({ text }) => text),
  ].filter(Boolean)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 text-sm">
      {(parts.length > 0 ? parts : [SAVED_SEARCHES.everything]).map((part) => (
        <li key={part} className="max-w-full rounded-control bg-sunken px-2.5 py-1 text-ink2 wrap-anywhere">
          {part}
        </li>
      ))}
    </ul>
  )
}
