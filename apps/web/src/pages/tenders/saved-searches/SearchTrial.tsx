import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { highlight } from '@mirador/domain/text/highlight'
import { foldWords } from '@mirador/domain/text/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fieldMessage } from '../../../api/api-error.ts'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { MarkedText } from '../../../ui/MarkedText.tsx'
import { SearchAdvice } from './SearchAdvice.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

interface Props {
  query: TenderQuery
  onApply: (query: TenderQuery) => void
}

/** The matches a search would have had in the last thirty days. */
export function SearchTrial({ query, onApply }: Props) {
  const { data, error, isError, isPlaceholderData } = useQuery({
    ...savedSearchQueries.preview(query),
    placeholderData: keepPreviousData,
  })
  const isCounting = isPlaceholderData || (!data && !isError)
  return (
    <section aria-label={SAVED_SEARCHES.preview} aria-busy={isCounting}>
      <h3 className="font-medium">{SAVED_SEARCHES.preview}</h3>
      <p role="status" className="mt-1.5 text-ink2">
        {isCounting && SAVED_SEARCHES.counting}
        {isError && !data && (fieldMessage(error, 'q') ?? SAVED_SEARCHES.countFailed)}
        {!isCounting && data && data.total > 0 && SAVED_SEARCHES.found(data.total)}
      </p>
      {data && (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          <ul className="ruled">
            {data.examples.map(({ bid_idn, name, institution_name, words }) => (
              <li key={bid_idn} className="py-1.5 wrap-anywhere">
                <span className="block">
                  <MarkedText pieces={highlight(name, words.map(foldWords))} />
                </span>
                <span className="block text-sm text-ink3">
                  {[bid_idn, institution_name, words.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-1.5">
            <SearchAdvice preview={data} onApply={onApply} />
          </div>
        </div>
      )}
    </section>
  )
}
