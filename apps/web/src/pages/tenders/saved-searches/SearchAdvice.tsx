import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { SearchPreview } from '../../../api/saved-searches.ts'
import { Button } from '../../../ui/Button.tsx'
import { VALUE_WORDS } from '../filters/filter-words.ts'
import { WITHOUT_TEXTS } from '../filters/tender-filters-texts.ts'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

interface Props {
  preview: SearchPreview
  onApply: (query: TenderQuery) => void
}

/** Advice for a search that is too broad or has no matches: the change that helps most, with a button that makes it. */
export function SearchAdvice({ preview: { flag, suggestion }, onApply }: Props) {
  if (!flag) return null
  const sentence = flag === 'too_broad' ? SAVED_SEARCHES.broad : SAVED_SEARCHES.foundNone
  const hint = flag === 'too_broad' ? SAVED_SEARCHES.broadHint : SAVED_SEARCHES.emptyHint
  return (
    <div className="rounded-control bg-cobre-wash p-2.5">
      <p>
        {sentence} {!suggestion && hint}
      </p>
      {suggestion && (
        <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <span className="wrap-anywhere">{SAVED_SEARCHES.suggest.total(changeOf(suggestion), suggestion.total)}</span>
          <Button size="pill" onClick={() => onApply(suggestion.query)}>
            {SAVED_SEARCHES.apply}
          </Button>
        </p>
      )}
    </div>
  )
}

function changeOf(suggestion: NonNullable<SearchPreview['suggestion']>): string {
  const { suggest } = SAVED_SEARCHES
  switch (suggestion.kind) {
    case 'add': {
      const { what, value } = suggestion
      return what === 'scope' ? suggest.mine : suggest.add(VALUE_WORDS[what](value))
    }
    case 'drop':
      return WITHOUT_TEXTS[suggestion.what]
    case 'drop_word':
      return suggest.dropWord(suggestion.value)
    case 'drop_excluded':
      return suggest.dropExcluded
  }
}
