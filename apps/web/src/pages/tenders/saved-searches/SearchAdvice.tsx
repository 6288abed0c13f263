import type { SavedQuery } from '@mirador/domain/saved-query'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { SAVED_SEARCHES } from '@mirador/texts/saved-searches'
import type { SearchPreview } from '../../../api/saved-searches.ts'
import { Button } from '../../../ui/Button.tsx'
import { regionName } from './SearchWords.tsx'

interface Props {
  preview: SearchPreview
  onApply: (query: SavedQuery) => void
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
          <Button size="pill" onClick={() => onApply(suggestion.query as unknown as SavedQuery)}>
            {SAVED_SEARCHES.apply}
          </Button>
        </p>
      )}
    </div>
  )
}

function changeOf({ kind, what, value }: NonNullable<SearchPreview['suggestion']>): string {
  const { suggest } = SAVED_SEARCHES
  if (kind === 'drop_word') return suggest.dropWord(value ?? '')
  if (kind === 'drop_excluded') return suggest.dropExcluded
  if (kind === 'drop') return suggest.drop[what as keyof typeof suggest.drop]
  if (what === 'scope') return suggest.mine
  const type = TENDER_TYPES.find(({ id }) => String(id) === value)
  return suggest.add(what === 'region' ? regionName(value ?? '') : (type?.code ?? ''))
}
